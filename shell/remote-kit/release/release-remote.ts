import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openBlobStore } from '@site/server-kit/blob-store';
import {
  publishManifest,
  findRelease,
  publishRelease,
  readManifestOf,
  unusedVersion,
} from '@site/releases/publish/publish-release.ts';
import { signingKeyOf } from '@site/releases/publish/signing-key.ts';
import type { Release } from '@site/shell-contract/manifest';
import { readRemoteSources } from '../build/remote-sources.ts';
import { describeChanges, shortened } from './describe-changes.ts';
import { notifySiteIfAny } from './notify-site.ts';
import { readMaxPages, readReleaseOptions } from './release-options.ts';
import { findVisibleRelease } from './find-releases.ts';
import { runScript, timed } from './run-script.ts';

interface ReleaseResult {
  version: string;
  /** Whether these sources are another release than the latest at the target. */
  isNew: boolean;
  /** Whether a site was notified of it and has accepted it. */
  isNotified: boolean;
}

/**
 * Releases one remote alone: checks its types, runs its tests, builds it, signs it with the team's key
 * (`RELEASE_SIGNING_KEY`, else the checkout's own), and puts it where its host serves it (`dist` by default). Sources that
 * were released there before are announced again as that release. A release that breaks a budget or an accessibility rule, or
 * looks different in a way not shown yet, is stopped. With `--dry-run` it is only built, compared and shown.
 * @param root the remote's folder
 * @returns what was done, for the terminal
 * @throws Error with lines that name what to fix, or with the failed command's output
 */
export async function releaseRemote(
  root: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const release = await prepareRelease(root, args, environment);
  const { options, remote, version, key, site, isNew } = release;
  const keepResult = async (result: Pick<ReleaseResult, 'isNotified'>) => {
    if (options.result) await writeFile(options.result, JSON.stringify({ version, isNew, ...result }));
  };
  if (options.dryRun) {
    const { lines } = await buildAndCheck(release);
    await keepResult({ isNotified: false });
    return lines.join('\n');
  }
  const report = release.earlier ? await offerAgain(release, release.earlier) : await releaseAnew(release);
  await keepResult({ isNotified: false });
  const outcome = await notifySiteIfAny(site, options.notify !== undefined, { remote, version }, key);
  await keepResult({ isNotified: outcome.isNotified });
  return [report, outcome.message].join('\n');
}

type Preparation = Awaited<ReturnType<typeof prepareRelease>>;

async function prepareRelease(root: string, args: readonly string[], environment: NodeJS.ProcessEnv) {
  const options = readReleaseOptions(args);
  const maxPages = readMaxPages(environment);
  const key = await signingKeyOf(root, environment);
  const { remote, sources, ...sourceFacts } = readRemoteSources(root);
  const host = await openBlobStore(locationOf(options.to, root, environment));
  const local = `http://localhost:${environment.PORT || 3000}`;
  const site = options.notify ?? (options.to === undefined ? local : undefined);
  const before = await findVisibleRelease(host, remote, site);
  const last = await readManifestOf(host);
  const ownVersion = options.version ?? sourceFacts.version;
  const version = options.again ? await unusedVersion(host, last, ownVersion) : ownVersion;
  const wanted = { ...options, remote, version, sources };
  const earlier = options.dryRun ? undefined : await findRelease(host, last, wanted);
  const signedWith = environment.RELEASE_SIGNING_KEY ? 'RELEASE_SIGNING_KEY' : 'the key of this checkout';
  // In parallel with the build and its check; nothing is released before all have passed.
  const scripts = options.dryRun ? [] : ['types', 'test'];
  const tested = Promise.all(scripts.map((script) => timed(script, async () => runScript(root, script))));
  tested.catch(() => undefined);
  const isNew = last?.version !== version;
  return {
    root,
    options,
    maxPages,
    key,
    signedWith,
    remote,
    sources,
    version,
    host,
    site,
    before,
    isNew,
    earlier,
    tested,
  };
}

/** @param publish called with the build before it is removed */
async function buildAndCheck(
  preparation: Preparation,
  publish?: (folder: string, release: Release) => Promise<void>,
) {
  const { root, options, sources, version, host, before, tested } = preparation;
  const folder = join(root, 'dist', `.releasing-${process.pid}`);
  const { acceptedFaults, checkRelease } = await import('./check-release.ts');
  try {
    const building = timed('build', async () => {
      // The bundler takes long to load: the check's shells start meanwhile.
      const { buildRelease } = await import('../build/build-release.ts');
      return buildRelease(root, folder, { ...options, version, sources });
    });
    const describing = building.then(async ({ release, weighed }) => {
      const after = { release, read: (path: string) => readFile(join(folder, path)) };
      return { after, weighed, changes: await describeChanges(host.location, before, after) };
    });
    const candidate = { ...preparation, to: options.to, isDryRun: options.dryRun };
    const checking = checkRelease(candidate, describing);
    void Promise.allSettled([describing, checking]);
    // What the build refuses, such as a missing text, fails tests too, in many more words.
    const { release: built } = await building;
    await Promise.allSettled([tested, checking]);
    await tested;
    const check = await checking;
    const { changes } = await describing;
    const accepted = acceptedFaults(check, options, changes.lines);
    const release = { ...built, changes: shortened([...accepted, ...changes.lines]) };
    await publish?.(folder, release);
    return { release, lines: [...accepted, ...changes.lines, ...check.unseen, ...check.notes] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function releaseAnew(preparation: Preparation): Promise<string> {
  const { remote, version, host, key, signedWith, options } = preparation;
  const { release, lines } = await buildAndCheck(preparation, (folder, built) =>
    publishRelease(host, folder, built, key),
  );
  const bytes = release.files.reduce((sum, { size }) => sum + size, 0);
  const holds = options.notBefore ? `; goes live at ${options.notBefore}` : '';
  return [
    `Released ${remote} ${version} to ${host.location}: ${release.pages.length} pages, ${release.files.length} files,` +
      ` ${Math.ceil(bytes / 1024)} KB, signed with ${signedWith}${holds}`,
    ...lines,
  ].join('\n');
}

async function offerAgain(
  { remote, version, host, key, tested }: Preparation,
  release: Release,
): Promise<string> {
  await tested;
  await publishManifest(host, release, key);
  return `Offered ${remote} ${version} again at ${host.location}: these sources were released before`;
}

/** Resolves `--to` against the folder that npm was called in: npm runs a workspace's script in the workspace's folder. */
function locationOf(to: string | undefined, root: string, environment: NodeJS.ProcessEnv): string {
  if (to === undefined) return join(root, 'dist');
  return to.startsWith('s3://') ? to : resolve(environment.INIT_CWD ?? root, to);
}
