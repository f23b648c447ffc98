import { createHash } from 'node:crypto';
import semver from 'semver';
import { contractVersion } from '@site/shell-contract';
import { fileTypeOf } from '@site/shell-contract/file-types';
import { manifestSchema, type Release, type ReleaseSourceMap } from '@site/shell-contract/manifest';
import { reservedSegments } from '@site/shell-contract/reserved-segments';
import { defaultLanguage, splitLanguagePrefix } from '@site/shared-i18n';
import { pathOf } from '../state/rules.ts';
import { groupBy } from '../collections.ts';
import { ReleaseRefused } from './release-refused.ts';
import { variantOf } from './announcement.ts';

export type ProvidedLibraries = Readonly<Record<string, string>>;

/** The largest release in bytes (the release cache must hold one), in files and in pages. */
const maxReleaseBytes = 96 * 1024 * 1024;
const maxFiles = 6000;
const maxPages = 6000;

/**
 * Checks a manifest before any file is loaded.
 * @param json the content of `release.json`
 * @throws ReleaseRefused
 */
export function verifyManifest(remote: string, json: unknown, provided: ProvidedLibraries): Release {
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ReleaseRefused(`release.json is malformed at ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const release = parsed.data;
  if (release.remote !== remote) throw new ReleaseRefused(`it is a release of ${release.remote}`);
  verifyFit(release, provided);
  verifySize(release);
  verifyPageLanguages(release);
  verifyPagePaths(release);
  verifyRedirects(release);
  verifyFileList(release);
  return release;
}

/** Checks that a release can run in this shell. @throws ReleaseRefused that names the contract version or the library */
export function verifyFit(release: Release, provided: ProvidedLibraries): void {
  if (!semver.satisfies(contractVersion, release.contract)) {
    throw new ReleaseRefused(
      `it is built for contract ${release.contract}, the shell has ${contractVersion}`,
    );
  }
  for (const [library, range] of Object.entries(release.shared)) {
    const version = provided[library];
    if (!version) throw new ReleaseRefused(`it expects ${library}, which the shell does not share`);
    if (!semver.satisfies(version, range)) {
      throw new ReleaseRefused(`it expects ${library} ${range}, the shell has ${version}`);
    }
  }
}

/**
 * @param file or source map
 * @throws ReleaseRefused when its content is not what the manifest describes
 */
export function verifyFile(file: ReleaseSourceMap, content: Buffer): void {
  if (content.length !== file.size) {
    throw new ReleaseRefused(`${file.path} has ${content.length} bytes instead of ${file.size}`);
  }
  if (createHash('sha384').update(content).digest('base64') !== file.sha384) {
    throw new ReleaseRefused(`${file.path} is not the file that was released (sha384)`);
  }
}

function verifyPageLanguages(release: Release): void {
  for (const [id, variants] of groupBy(release.pages, (page) => page.id)) {
    const lacking = release.locales.filter(
      (language) =>
        !variants.some((page) => page.language === language) ||
        !variants.every(({ alternates }) => alternates[language]),
    );
    if (lacking.length > 0) throw new ReleaseRefused(`page ${id} lacks ${lacking.join(', ')}`);
  }
}

/** Refuses a page that the site would never serve, and one that hides another of the same release. */
function verifyPagePaths({ pages, redirects }: Release): void {
  const addresses = [...pages.map(({ address }) => address), ...redirects.map(({ from }) => from)];
  const reserved = addresses.find((address) => reservedSegments.has(pathOf(address).split('/')[1] ?? ''));
  if (reserved) throw new ReleaseRefused(`${reserved} is the site's own`);
  const foreign = pages.find(({ address, language }) => {
    const { prefix } = splitLanguagePrefix(address);
    return prefix && (prefix !== language || prefix === defaultLanguage);
  });
  if (foreign) throw new ReleaseRefused(`${foreign.address} is no address of a page in ${foreign.language}`);
  const variants = groupBy(pages, (page) => `${variantOf(page)} ${page.from ?? ''}`);
  const [first, second] = [...variants.values()].find(({ length }) => length > 1) ?? [];
  if (first && second)
    throw new ReleaseRefused(`pages ${first.id} and ${second.id} are both ${first.address}`);
}

function verifyRedirects(release: Release): void {
  const pages = new Set(release.pages.map((page) => page.address));
  const moved = new Set(release.redirects.map(({ from }) => from));
  for (const { from, to } of release.redirects) {
    if (pages.has(from)) throw new ReleaseRefused(`${from} is a page and a redirect`);
    if (moved.has(to)) throw new ReleaseRefused(`the redirect of ${from} leads to another redirect, ${to}`);
  }
}

function verifySize(release: Release): void {
  const bytes = release.files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxReleaseBytes)
    throw new ReleaseRefused(`it has ${bytes} bytes, more than ${maxReleaseBytes}`);
  if (release.files.length > maxFiles) throw new ReleaseRefused(`it has more than ${maxFiles} files`);
  if (release.pages.length > maxPages) throw new ReleaseRefused(`it has more than ${maxPages} pages`);
}

function verifyFileList(release: Release): void {
  const listed = new Set(release.files.map((file) => file.path));
  const named = [
    release.entry,
    ...release.preload,
    ...release.styles,
    ...release.pages.flatMap(({ fragment, messages = [], styles = [], preload }) =>
      [fragment, messages, styles, preload].flat(),
    ),
    ...release.pages.flatMap(({ openGraphPicture }) => (openGraphPicture ? [openGraphPicture.file] : [])),
  ];
  const unlisted = named.find((path) => !listed.has(path));
  if (unlisted) throw new ReleaseRefused(`${unlisted} is named but not among its files`);
  const foreign = release.files.find(({ path }) => !fileTypeOf(path));
  if (foreign) throw new ReleaseRefused(`${foreign.path} is of a type that no release may have`);
}
