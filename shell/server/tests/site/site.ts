import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog, type LogLevel } from '@site/server-kit/log';
import { openBlobStore } from '@site/server-kit/blob-store';
import { keyPair, makeUpRelease, upload, type Outline } from '@site/releases/testing';
import { installedVersions } from '../../../build/versions.ts';
import { readConfig } from '../../config.ts';
import { readCommand } from '@site/releases/cli/command.ts';
import { runCommand } from '@site/releases/cli/run-command.ts';
import { readOpsSecret } from '@site/releases/preview/preview-links.ts';
import type { ReleaseState } from '@site/releases/state/release-state.ts';
import { openRegistry } from '@site/releases/state/registry.ts';
import type { ShellFiles } from '../../pages/shell-files.ts';
import { startShell, type RunningShell } from '../../start-shell.ts';
import { startStaticHost, type StaticHost } from './static-host.ts';

/** The shell on a free port with the remotes' hosts, for tests over HTTP. */
export interface TestSite {
  origin(): string;
  host(remote: string): StaticHost;
  publish(outline: Outline, pem?: string): Promise<void>;
  /** Fetches a path of the shell with a browser's headers. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Runs `npm run releases -- …` on the site's store. */
  command(...argv: string[]): Promise<string>;
  state(): Promise<ReleaseState>;
  /** Waits until a path shows a text. @param limitMs for what takes long on a busy machine */
  untilShown(path: string, text: string, limitMs?: number): Promise<void>;
  /** Waits until the store keeps a release. */
  untilKept(remote: string, version: string): Promise<void>;
  /** Advances the clock of the shell's releases and the commands by this many ms. */
  passTime(ms: number): void;
  /** Gives a remote a new host, without releases, which the shell follows after `reload`. */
  moveHost(remote: string): Promise<void>;
  stopShell(): Promise<void>;
  /**
   * @param version another version of the shell itself
   * @param files instead of the tests' own
   */
  startShell(environment?: NodeJS.ProcessEnv, version?: string, files?: Partial<ShellFiles>): Promise<void>;
  /** The shells' log from warnings on, one JSON object per line. */
  logged(): string;
  /** Folder of the stored releases. */
  store: string;
  close(): Promise<void>;
}

/** The tests' shell files: nothing that a browser would run. */
const shellFiles = (version: string) => ({
  version,
  built: new Date(0),
  early: '',
  boot: '/assets/boot.js',
  inspector: '/assets/inspector.js',
  islandHost: { script: '/assets/app.js', preload: [] },
  styles: '',
  fonts: () => [],
  assets: new Map([[`/assets/app-${version.padEnd(8, '0')}.js`, Buffer.from(version)]]),
});

/** The key pair of all teams of a test site, for tests that are not about keys. */
const team = keyPair();

/** @param environment with own keys or unsigned remotes, releases are signed only with a key that a test names */
export async function startTestSite(
  remotes: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<TestSite> {
  const store = await mkdtemp(join(tmpdir(), 'store-'));
  const hosts = new Map<string, StaticHost>();
  for (const remote of remotes) hosts.set(remote, await startStaticHost());
  const host = (remote: string) => {
    const found = hosts.get(remote);
    if (!found) throw new Error(`The test site has no ${remote}`);
    return found;
  };
  const formerHosts: StaticHost[] = [];
  let shell: RunningShell | undefined;
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  let logged = '';
  const level = (process.env.TEST_LOG ?? environment.LOG_LEVEL ?? 'warn') as LogLevel;
  const log = createLog('shell', level, {
    write(line: string) {
      logged += line;
      if (process.env.TEST_LOG) process.stderr.write(line);
    },
  });
  let currentEnvironment = environment;
  const isAboutKeys = 'RELEASE_PUBLIC_KEYS' in environment || 'RELEASE_UNSIGNED' in environment;
  const keys = isAboutKeys
    ? { RELEASE_UNSIGNED: remotes.join(',') }
    : { RELEASE_PUBLIC_KEYS: remotes.map((remote) => `${remote}=${team.spki}`).join(',') };
  const site: TestSite = {
    store,
    logged: () => logged,
    host,
    origin: () => `http://127.0.0.1:${shell?.port}`,
    publish: async (outline, pem = isAboutKeys ? undefined : team.pem) =>
      upload(host(outline.remote).blobs, makeUpRelease(outline), pem),
    get: (path, headers = {}) => fetch(site.origin() + path, { headers, redirect: 'manual' }),
    command: async (...argv) => {
      const command = readCommand(['--who', 'ops', '--why', 'a test', ...argv], { ...currentEnvironment });
      const secret = () => readOpsSecret(currentEnvironment.OPS_SECRET, store);
      return runCommand(command, await openBlobStore(currentEnvironment.RELEASE_STORE ?? store), {
        secret,
        origin: site.origin(),
        clock,
      });
    },
    state: async () => openRegistry(await openBlobStore(currentEnvironment.RELEASE_STORE ?? store)).read(),
    async untilShown(path, text, limitMs) {
      const isShown = async () => (await (await site.get(path)).text()).includes(text);
      await until(isShown, `${path} shows ${text}`, limitMs);
    },
    untilKept: (remote, version) =>
      until(
        async () => version in ((await site.state()).remotes[remote]?.accepted ?? {}),
        `${remote} ${version} is kept`,
      ),
    async moveHost(remote) {
      formerHosts.push(host(remote));
      hosts.set(remote, await startStaticHost());
    },
    passTime: (ms) => void (passed += ms),
    async stopShell() {
      await shell?.stop();
    },
    async startShell(changed = {}, version = 'test', files = {}) {
      currentEnvironment = { ...currentEnvironment, ...changed };
      const config = readConfig({
        API_URL: 'http://127.0.0.1:9',
        REMOTES: [...hosts].map(([name, { url }]) => `${name}=${url}`).join(','),
        ...keys,
        RELEASE_STORE: store,
        DATA_DIR: store,
        RELEASE_POLL_MS: '100',
        RELEASE_STATE_POLL_MS: '100',
        RELEASE_TIMEOUT_MS: '10000',
        ...currentEnvironment,
      });
      shell = await startShell({
        config: { ...config, port: currentEnvironment.PORT ? config.port : 0 },
        readRemotes: () => ({ ...config, remotes: [...hosts].map(([name, { url }]) => ({ name, url })) }),
        shell: { ...shellFiles(version), ...files },
        provided: installedVersions(),
        log,
        clock,
      });
    },
    async close() {
      await shell?.stop();
      for (const each of [...formerHosts, ...hosts.values()]) await each.close();
      await rm(store, { recursive: true, force: true });
    },
  };
  return site;
}

/** Enough on a busy machine, and less than a test's own limit, so that the error names what the test has waited for. */
const maxWaitMs = 50_000;

/** Waits until a condition holds. @throws Error that names it */
export async function until(holds: () => boolean | Promise<boolean>, what: string, limitMs = maxWaitMs) {
  const deadline = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs} ms until ${what}`);
    await pause(25);
  }
}
