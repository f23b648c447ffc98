import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openBlobStore } from '@site/http-server/blob-store';
import {
  publishManifest,
  findRelease,
  publishRelease,
  readManifestOf,
} from '@site/releases/publish/publish-release.ts';
import { signingKeyOf } from '@site/releases/publish/signing-key.ts';
import type { Release } from '@site/shell-contract/manifest';
import { readRemoteSources } from '../build/remote-sources.ts';
import type { Check } from './check-release.ts';
import { describeChanges, shortened } from './describe-changes.ts';
import { notifySite, UnknownToSite } from './notify-site.ts';
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

/** Stops a release whose visual changes were not shown yet; the same command succeeds the next time. */
export class ChangesUnseen extends Error {}

/**
 * Releases one remote alone: checks its types, runs its tests, builds it, signs it with the team's key
 * (`RELEASE_SIGNING_KEY`, else the checkout's own), and puts it where its host serves it (`dist` by default). Sources that
 * were released there before are offered again as that release. A release that breaks a budget or an accessibility rule, or
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
  const options = readReleaseOptions(args);
  const maxPages = readMaxPages(environment);
  const key = signingKeyOf(root, environment);
  const { remote, sources, ...sourceFacts } = readRemoteSources(root);
  const version = options.version ?? sourceFacts.version;
  const host = await openBlobStore(locationOf(options.to, root, environment));
  const local = `http://localhost:${environment.PORT ?? 3000}`;
  const site = options.notify ?? (options.to === undefined ? local : undefined);
  const present = await findVisibleRelease(host, remote, site);
  const last = await readManifestOf(host);
  const isNew = last?.version !== version;
  const earlier = options.dryRun
    ? undefined
    : await findRelease(host, last, { ...options, remote, version, sources });
  // In parallel with the build and its check; nothing is released before all have passed.
  const tested = Promise.all(
    (options.dryRun ? [] : ['types', 'test']).map((script) =>
      timed(script, async () => runScript(root, script)),
    ),
  );
  tested.catch(() => undefined);
  if (options.dryRun) {
    const { lines } = await buildAndCheck();
    await keepResult({ version, isNew, isNotified: false });
    return lines.join('\n');
  }
  const report = earlier ? await offerAgain(earlier) : await releaseAnew();
  await keepResult({ version, isNew, isNotified: false });
  const answer = await notifySiteIfAny();
  await keepResult({ version, isNew, isNotified: answer.isNotified });
  return [report, answer.words].join('\n');

  async function keepResult(result: ReleaseResult): Promise<void> {
    if (options.result) await writeFile(options.result, JSON.stringify(result));
  }

  /** @param publish called with the build before it is removed */
  async function buildAndCheck(publish?: (folder: string, release: Release) => Promise<void>) {
    const folder = join(root, 'dist', `.releasing-${process.pid}`);
    const { checkRelease } = await import('./check-release.ts');
    try {
      const building = timed('build', async () => {
        // The bundler takes long to load: the check's shells start meanwhile.
        const { buildRelease } = await import('../build/build-release.ts');
        return buildRelease(root, folder, { ...options, version, sources });
      });
      const describing = building.then(async ({ release, weighed }) => {
        const after = { release, read: (path: string) => readFile(join(folder, path)) };
        return { after, weighed, changes: await describeChanges(host.location, present, after) };
      });
      const { to, dryRun: isDryRun } = options;
      const candidate = { root, remote, sources, to, site, before: present, maxPages, isDryRun, tested };
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

  async function releaseAnew(): Promise<string> {
    const { release, lines } = await buildAndCheck((folder, built) =>
      publishRelease(host, folder, built, key),
    );
    const bytes = release.files.reduce((sum, { size }) => sum + size, 0);
    const signedWith = environment.RELEASE_SIGNING_KEY ? 'RELEASE_SIGNING_KEY' : 'the key of this checkout';
    const holds = options.notBefore ? `; goes live at ${options.notBefore}` : '';
    return [
      `Released ${remote} ${version} to ${host.location}: ${release.pages.length} pages, ${release.files.length} files,` +
        ` ${Math.ceil(bytes / 1024)} KB, signed with ${signedWith}${holds}`,
      ...lines,
    ].join('\n');
  }

  async function offerAgain(release: Release): Promise<string> {
    await tested;
    await publishManifest(host, release, key);
    return `Offered ${remote} ${version} again at ${host.location}: these sources were released before`;
  }

  /** Notifies the site that serves the release, if there is one. @returns its answer in words */
  async function notifySiteIfAny(): Promise<{ isNotified: boolean; words: string }> {
    const skipped = (words: string) => ({ isNotified: false, words });
    const notified = async (origin: string) => ({
      isNotified: true,
      words: await notifySite(origin, { remote, version }, key),
    });
    if (options.notify) return notified(options.notify);
    if (!site) return skipped('No site was told (--notify): look at `releases status`');
    if (!(await isReachable(local))) return skipped(`No site runs at ${local}`);
    return notified(local).catch((error: unknown) => {
      if (!(error instanceof UnknownToSite)) throw error;
      return skipped(
        `${local} does not follow ${remote} with this key yet: add it to its remotes (docs/releasing.md)\n${error.message}`,
      );
    });
  }
}

async function isReachable(origin: string): Promise<boolean> {
  return fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  );
}

/** Resolves `--to` against the folder that npm was called in: npm runs a workspace's script in the workspace's folder. */
function locationOf(to: string | undefined, root: string, environment: NodeJS.ProcessEnv): string {
  if (to === undefined) return join(root, 'dist');
  return to.startsWith('s3://') ? to : resolve(environment.INIT_CWD ?? root, to);
}

/**
 * The faults accepted with `--accept`, as lines for the history. @param changes part of the error's text
 * @throws Error where something stops the release, with the remedy; a dry run only shows visual changes
 */
function acceptedFaults(
  { refusals, faults, unseen, notes }: Check,
  { accept, dryRun }: Pick<ReturnType<typeof readReleaseOptions>, 'accept' | 'dryRun'>,
  changes: readonly string[],
): string[] {
  const stops = [...faults, ...(dryRun ? [] : unseen)];
  if (refusals.length > 0)
    throw new Error([...changes, ...notes, 'Refused:', ...refusals, ...stops].join('\n'));
  if (accept !== undefined) return stops.map((stop) => `accepted (${accept}): ${stop}`);
  if (stops.length === 0) return [];
  const explain = (wayOut: string) =>
    [...changes, ...notes, 'Nothing was released:', ...stops, wayOut].join('\n');
  if (faults.length === 0)
    throw new ChangesUnseen(
      explain('Look at the pictures, then release again: what has been shown goes live'),
    );
  throw new Error(
    explain('Fix it, or release anyway with --accept "<reason>"; the history records the reason'),
  );
}
