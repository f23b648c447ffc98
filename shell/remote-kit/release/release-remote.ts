import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openBlobStore } from '@site/releases/blob-store';
import { buildRelease } from '../build/build-release.ts';
import { readRemoteSources } from '../build/remote-sources.ts';
import { notifySite } from './notify-site.ts';
import { publishRelease, refuseExisting } from '@site/releases/publish/publish-release.ts';
import { readReleaseOptions } from './release-options.ts';
import { signingKeyOf } from '@site/releases/publish/signing-key.ts';

/**
 * Releases one remote alone: checks its types, runs its tests, builds it, signs it with the team's key
 * (`RELEASE_SIGNING_KEY`, else the checkout's own), and puts it where its host serves it (`dist` by default).
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
  await refuseExisting(host, remote, version);

  await runScript(root, 'types');
  await runScript(root, 'test');
  const building = join(root, 'dist', `.releasing-${process.pid}`);
  try {
    const release = await buildRelease(root, building, { ...options, version, sources });
    await publishRelease(host, building, release, key);
    const bytes = release.files.reduce((sum, { size }) => sum + size, 0);
    const report = [
      `Released ${remote} ${version} to ${host.place}: ${release.pages.length} pages, ${release.files.length} files,`,
      `${Math.ceil(bytes / 1024)} KB, signed with ${environment.RELEASE_SIGNING_KEY ? 'RELEASE_SIGNING_KEY' : 'the key of this checkout'}`,
      ...(options.notBefore ? [`; holds from ${options.notBefore}`] : []),
    ].join(' ');
    if (!options.notify) return report;
    return `${report}\n${await notifySite(options.notify, remote, key)}`;
  } finally {
    await rm(building, { recursive: true, force: true });
  }
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
