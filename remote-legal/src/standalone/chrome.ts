import type { Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';

/** What a running site puts around a policy. */
export interface Chrome {
  header: string;
  footer: string;
  /** The shell's CSS. */
  styles: string;
  /** The publisher's facts; undefined where the site has no such page yet. */
  site: Site | undefined;
}

/** The longest wait for a site that may not run, in ms. */
const timeout = 2000;

/**
 * Reads header and footer off a page of a running site; its links lead there, apart from those to policies.
 * @param isPolicy whether the preview has a page at a path
 * @returns undefined where no site answers
 */
export async function readChrome(
  origin: string,
  { pathname, language }: { pathname: string; language: Language },
  isPolicy: (path: string) => boolean,
): Promise<Chrome | undefined> {
  const headers = { Accept: 'text/html', Cookie: `language=${language}` };
  const page = await fetch(origin + pathname, { headers, signal: AbortSignal.timeout(timeout) })
    .then(async (answer) => answer.text())
    .catch(() => '');
  const toSite = (html: string) =>
    html.replaceAll(/href="(\/[^"#?]*)/g, (link, path: string) =>
      isPolicy(path) ? link : `href="${origin}${path}`,
    );
  const header = between(page, '<body id="top">', '<main ');
  if (!header) return undefined;
  const data = between(page, '<script id="page-data" type="application/json">', '</script>');
  const { islands } = JSON.parse(data) as { islands?: { site: Site } };
  return {
    header: toSite(header),
    footer: toSite(between(page, '</main>', '<script ')),
    styles: between(page, '<style>', '</style>'),
    site: islands?.site,
  };
}

/** The text between two others, the first of each; empty where one is missing. */
function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  const to = from < 0 ? -1 : text.indexOf(end, from);
  return to < 0 ? '' : text.slice(from + start.length, to);
}
