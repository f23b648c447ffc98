import { parseArgs } from 'node:util';
import { addressesOf, languages, splitLanguagePrefix } from '@site/shared-i18n';
import { redirectSchema, versionSchema, type ReleaseRedirect } from '@site/shell-contract/manifest';
import { defaultMaxPages } from './visual-check/choose-pages.ts';

const releaseUsage =
  'npm run release -w remote-<name> -- [--version X] [--again] [--to <folder>|s3://bucket/prefix] [--not-before <ISO time>] ' +
  '[--redirect /old=/new …] [--notify <site>] [--accept "<reason>"] [--result <file>] [--dry-run]';

/** @throws Error of one line that names the invalid option */
export function readReleaseOptions(args: readonly string[]) {
  const { values } = parseOrExplain(args);
  if (values.version !== undefined && !versionSchema.safeParse(values.version).success) {
    throw new Error(
      `--version is made of letters, digits, dots and hyphens, 64 at most: "${values.version}"`,
    );
  }
  if (values.notify !== undefined && !/^https?:\/\//.test(values.notify)) {
    throw new Error(`--notify is the site's origin, like https://example.com: "${values.notify}"`);
  }
  if (values.accept !== undefined && !/^.{8,150}$/.test(values.accept.trim())) {
    throw new Error('--accept is the reason in a line of 8 to 150 characters; the history keeps it');
  }
  return {
    version: values.version,
    /** Releases sources that were released before under a further version (`unusedVersion`). */
    again: values.again ?? false,
    to: values.to,
    /** ISO time in UTC. */
    notBefore: values['not-before'] === undefined ? undefined : readTime(values['not-before']),
    redirects: (values.redirect ?? []).map(readRedirect).flatMap(inEveryLanguage),
    /** Origin of the site to notify. */
    notify: values.notify?.replace(/\/$/, ''),
    /** The reason to release in spite of faults. */
    accept: values.accept?.trim(),
    /** A file for the outcome, as JSON (`ReleaseResult`). */
    result: values.result,
    /** Only shows what would change. */
    dryRun: values['dry-run'] ?? false,
  };
}

/** How many changed pages are checked visually: `RELEASE_VISUAL_PAGES`, 1 to 9999. @throws Error of one line */
export function readMaxPages({ RELEASE_VISUAL_PAGES: text }: NodeJS.ProcessEnv): number {
  if (!text) return defaultMaxPages;
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new Error(`RELEASE_VISUAL_PAGES is a number of pages from 1 to 9999: "${text}"`);
  return Number(text);
}

function parseOrExplain(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        version: { type: 'string' },
        again: { type: 'boolean' },
        to: { type: 'string' },
        'not-before': { type: 'string' },
        redirect: { type: 'string', multiple: true },
        notify: { type: 'string' },
        accept: { type: 'string' },
        result: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}. Usage: ${releaseUsage}`, { cause: error });
  }
}

function readTime(text: string): string {
  const time = new Date(text);
  // A time without a zone would differ between the team's machine and the server.
  if (Number.isNaN(time.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text)) {
    throw new Error(`--not-before is an ISO time with its zone, like 2027-01-01T00:00:00+01:00: "${text}"`);
  }
  return time.toISOString();
}

function readRedirect(text: string): ReleaseRedirect {
  const [from, to] = text.split('=');
  const parsed = redirectSchema.safeParse({ from, to });
  if (!parsed.success) throw new Error(`--redirect is /old=/new, two addresses of the site: "${text}"`);
  return parsed.data;
}

/** An address without a language prefix stands for seven, which all move. */
function inEveryLanguage(redirect: ReleaseRedirect): ReleaseRedirect[] {
  const { from, to } = redirect;
  if (splitLanguagePrefix(from).prefix ?? splitLanguagePrefix(to).prefix) return [redirect];
  const [old, now] = [addressesOf(from), addressesOf(to)];
  return languages.map((language) => ({ from: old[language], to: now[language] }));
}
