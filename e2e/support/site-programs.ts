import { resolve } from 'node:path';
import { runReleasesCommand } from '@site/releases/cli/run-releases.ts';
import { run } from '../../.scripts/prepare.mjs';
import { ownPublicKeys, type Service } from '../../.scripts/services.mjs';
import { answers, root, spawnWatched, until, whenReady, type RunningProcess } from './processes.ts';

/** `npm start`, as a user types it. */
export function startByCommand(environment: NodeJS.ProcessEnv): Promise<RunningProcess> {
  return startByNpm(root, ['start'], environment);
}

/**
 * `npm run dev -w remote-<name> -- --site <address>`, as its team types it.
 * @param folder the checkout's root
 */
export function startAgainstSite(
  folder: string,
  remote: string,
  site: string,
  environment: NodeJS.ProcessEnv,
): Promise<RunningProcess> {
  return startByNpm(folder, ['run', 'dev', '-w', `remote-${remote}`, '--', '--site', site], environment);
}

/** An npm script whose last line is `Ready: <address>`. */
async function startByNpm(
  folder: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<RunningProcess> {
  const running = spawnWatched('npm', args, folder, environment);
  const isReady = () => running.output().includes('Ready: ');
  return whenReady(running, isReady, `npm ${args.join(' ')} is ready`, 300_000);
}

/** A remote's static host, which serves its built release. */
export function startRemote(name: string, port: number): Promise<RunningProcess> {
  return startHost(resolve(root, `remote-${name}`), port);
}

/** A remote's static host, for any folder whose `dist` contains releases. */
export async function startHost(folder: string, port: number): Promise<RunningProcess> {
  const script = resolve(root, 'shell/remote-kit/bin/serve-remote.mjs');
  const running = launch(script, folder, { PORT: String(port) });
  return whenReady(running, () => answers(`http://127.0.0.1:${port}/release.json`), `${folder} is served`);
}

/** The policy editor of a checkout, started as the legal team does. @returns its address, once it is ready */
export async function startPolicyEditor(
  checkout: string,
  port: number,
  environment: NodeJS.ProcessEnv,
): Promise<{ running: RunningProcess; address: string }> {
  const settings = { POLICY_EDITOR_PORT: String(port), BROWSER: 'none', ...environment };
  const running = spawnWatched(
    'npm',
    ['run', '--silent', 'edit'],
    resolve(checkout, 'remote-legal'),
    settings,
  );
  const address = () => /http:\/\/127\.0\.0\.1\S+/.exec(running.output())?.[0] ?? '';
  await whenReady(running, () => address() !== '', 'the editor can be opened', 240_000);
  return { running, address: address() };
}

/** Runs `npm run releases -- …` in this process, which needs no Node of its own. @returns its output */
export async function runReleases(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  return runReleasesCommand(args, { ...process.env, ...environment });
}

/** A part of the site as `npm start` starts it, with other settings. */
export async function startService(
  { name, entry, folder, env, answersAt }: Service,
  environment: Record<string, string>,
): Promise<RunningProcess> {
  const running = launch(entry, resolve(root, folder), { LOG_LEVEL: 'warn', ...env, ...environment });
  return whenReady(running, () => answers(answersAt), `${name} answers`, 120_000);
}

/** Puts samples of the apps' packages into a data folder or a bucket, as `npm start` does. */
export async function addSamplePackages(settings: NodeJS.ProcessEnv): Promise<void> {
  const cwd = resolve(root, 'api/stand-ins');
  await run(process.execPath, ['dist/sample-packages.js'], { cwd, env: settings });
}

/** The shell alone; it trusts this checkout's keys. @param dist `dist-development` for React's development build */
export async function startShell(
  port: number,
  environment: NodeJS.ProcessEnv,
  dist = 'dist',
): Promise<RunningProcess> {
  const remotes = [...(environment.REMOTES ?? '').matchAll(/(?<=^|,)[^=]+/g)].map(([name]) => name);
  const running = launch(`${dist}/server/main.js`, resolve(root, 'shell'), {
    PORT: String(port),
    RELEASE_PUBLIC_KEYS: ownPublicKeys(remotes),
    LOG_LEVEL: 'error',
    RELEASE_POLL_MS: '200',
    ...environment,
  });
  return whenReady(running, () => answers(`http://127.0.0.1:${port}/health`), 'the shell answers');
}

/** Waits until a shell has a release of every remote that it follows. @param origin the shell's */
export function untilReady(origin: string, shell?: RunningProcess): Promise<void> {
  return until(() => answers(`${origin}/ready`), `${origin} follows every remote`, shell);
}

function launch(script: string, cwd: string, environment: NodeJS.ProcessEnv): RunningProcess {
  return spawnWatched(process.execPath, [script], cwd, environment);
}
