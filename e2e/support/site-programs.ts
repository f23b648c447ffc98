import { resolve } from 'node:path';
import { runReleasesCommand } from '@site/releases/cli/run-releases.ts';
import { ownPublicKeys, type Service } from '@site/local-site/services';
import { answers, root, run, spawnWatched, until, whenReady, type RunningProcess } from './processes.ts';

/** An npm script whose last line is `Ready: <address>`. @param folder the checkout's root */
export function startByNpm(
  folder: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<RunningProcess> {
  const running = spawnWatched('npm', args, folder, environment);
  const isReady = () => running.output().includes('Ready: ');
  return whenReady(running, isReady, `npm ${args.join(' ')} is ready`, 300_000);
}

export const startRemote = (name: string, port: number) => startHost(resolve(root, `remote-${name}`), port);

/** A remote's static host, for any folder whose `dist` contains releases. */
export function startHost(folder: string, port: number): Promise<RunningProcess> {
  const script = resolve(root, 'shell/remote-kit/bin/serve-remote.mjs');
  const running = launch([script], folder, { PORT: String(port) });
  return whenReady(running, () => answers(`http://127.0.0.1:${port}/release.json`), `${folder} is served`);
}

/** Runs `npm run releases -- …` in this process, which needs no Node of its own. @returns its output */
export const runReleases = (environment: NodeJS.ProcessEnv, ...args: string[]): Promise<string> =>
  runReleasesCommand(args, { ...process.env, ...environment });

/** A part of the site as `npm start` starts it, with other settings. */
export function startService(
  { name, args, folder, env, answersAt }: Service,
  environment: Record<string, string>,
): Promise<RunningProcess> {
  const running = launch(args, resolve(root, folder), { LOG_LEVEL: 'warn', ...env, ...environment });
  return whenReady(running, () => answers(answersAt), `${name} answers`, 120_000);
}

/** Puts samples of the apps' packages into a data folder or a bucket, as `npm start` does. */
export const addSamplePackages = (env: NodeJS.ProcessEnv) =>
  run(process.execPath, ['dist/sample-packages.js'], { cwd: resolve(root, 'api/stand-ins'), env });

/** The shell alone; it trusts this checkout's keys. @param dist `dist-development` for React's development build */
export function startShell(
  port: number,
  environment: NodeJS.ProcessEnv,
  dist = 'dist',
): Promise<RunningProcess> {
  const remotes = [...(environment.REMOTES ?? '').matchAll(/(?<=^|,)[^=]+/g)].map(([name]) => name);
  const running = launch([`${dist}/server/main.js`], resolve(root, 'shell'), {
    PORT: String(port),
    RELEASE_PUBLIC_KEYS: ownPublicKeys(remotes),
    LOG_LEVEL: 'error',
    RELEASE_POLL_MS: '200',
    ...environment,
  });
  return whenReady(running, () => answers(`http://127.0.0.1:${port}/health`), 'the shell answers');
}

/** Waits until a shell has a release of every remote that it follows. @param origin the shell's */
export const untilReady = (origin: string, shell?: RunningProcess) =>
  until(() => answers(`${origin}/ready`), `${origin} follows every remote`, shell);

const launch = (args: string[], cwd: string, environment: NodeJS.ProcessEnv) =>
  spawnWatched(process.execPath, args, cwd, environment);
