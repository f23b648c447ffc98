import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openBlobStore } from '@site/releases/blob-store';
import { buildRelease } from '../build/build-release.ts';
import { readRemoteSources } from '../build/remote-sources.ts';
import { notifySite } from './notify-site.ts';
import {
  announce,
  findRelease,
  publishRelease,
  readManifestOf,
} from '@site/releases/publish/publish-release.ts';
import type { Release } from '@site/shell-contract/manifest';
import { describeChanges, shortened } from './describe-changes.ts';
import { readReleaseOptions } from './release-options.ts';
import { signingKeyOf } from '@site/releases/publish/signing-key.ts';

/**
 * Releases one remote alone: checks its types, runs its tests, builds it, signs it with the team's key
 * (`RELEASE_SIGNING_KEY`, else the checkout's own), and puts it where its host serves it (`dist` by default). Sources that
 * were released there before are offered again as what they are. With `--dry-run` it is built and compared only.
 * @param root the remote's folder
 * @returns what was done, for the one who released
 * @throws Error of a line or with the failed command's output
 */
export async function releaseRemote(
  root: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const options = readReleaseOptions(args);
  const key = signingKeyOf(root, environment);
  const { remote, sources, ...own } = readRemoteSources(root);
  const version = options.version ?? own.version;
  const host = await openBlobStore(placeOf(options.to, root, environment));
  const present = await readManifestOf(host);
  if (options.dryRun) return (await buildAndCompare(present)).changes.join('\n');
  const earlier = await findRelease(host, present, { ...options, remote, version, sources });

  await runScript(root, 'types');
  await runScript(root, 'test');
  const report = earlier ? await offerAgain(earlier) : await releaseAnew();
  return [report, await tellSite()].join('\n');

  /** @param publish what to do with the build, before it is removed */
  async function buildAndCompare(
    before: Release | undefined,
    publish?: (folder: string, release: Release) => Promise<void>,
  ) {
    const folder = join(root, 'dist', `.releasing-${process.pid}`);
    try {
      const built = await buildRelease(root, folder, { ...options, version, sources });
      const changes = await describeChanges(host, before, { release: built, folder });
      const release = { ...built, changes: shortened(changes) };
      await publish?.(folder, release);
      return { release, changes };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function releaseAnew(): Promise<string> {
    const { release, changes } = await buildAndCompare(present, (folder, built) =>
      publishRelease(host, folder, built, key),
    );
    const bytes = release.files.reduce((sum, { size }) => sum + size, 0);
    const signedWith = environment.RELEASE_SIGNING_KEY ? 'RELEASE_SIGNING_KEY' : 'the key of this checkout';
    const holds = options.notBefore ? `; holds from ${options.notBefore}` : '';
    return [
      `Released ${remote} ${version} to ${host.place}: ${release.pages.length} pages, ${release.files.length} files,` +
        ` ${Math.ceil(bytes / 1024)} KB, signed with ${signedWith}${holds}`,
      ...changes,
    ].join('\n');
  }

  async function offerAgain(release: Release): Promise<string> {
    await announce(host, release, key);
    return `Offered ${remote} ${version} again at ${host.place}: these sources were released before`;
  }

  /** What the site made of it: a host that nobody reads has no visitors. */
  async function tellSite(): Promise<string> {
    if (options.notify) return notifySite(options.notify, remote, key);
    if (options.to !== undefined) return 'No site was told (--notify): look at `npm run releases -- status`';
    const local = `http://localhost:${environment.PORT ?? 3000}`;
    return (await isReachable(local)) ? notifySite(local, remote, key) : `No site runs at ${local}`;
  }
}

async function isReachable(origin: string): Promise<boolean> {
  return fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  );
}

/** npm runs a workspace's script in its folder; a folder is meant as seen from where npm was called. */
function placeOf(to: string | undefined, root: string, environment: NodeJS.ProcessEnv): string {
  if (to === undefined) return join(root, 'dist');
  return to.startsWith('s3://') ? to : resolve(environment.INIT_CWD ?? root, to);
}

/** @throws Error with the script's output when it fails */
async function runScript(root: string, script: string): Promise<void> {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((done, reject) => {
    child.once('error', reject);
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`${output.trim()}\nNothing was released: npm run ${script} failed`);
}
