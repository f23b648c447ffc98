import { createHash } from 'node:crypto';
import { addressIn, languages } from '@site/shared-i18n';
import { legal, startReleaseSite } from '../../support/release-site.ts';
import { atEnd } from '../../support/cleanups.ts';
import { median } from '../median.ts';

/** Made-up pages, each in seven languages; in bytes about as long as a long page of the site. */
const paths = Array.from({ length: 12 }, (_, index) => `/long-${index}`);
const length = 60_000;

export interface RollbackFigures {
  /** Pages that nobody has asked for before, all asked for when the rollback begins. */
  pages: number;
  /** ms from the command's start to the page that shows it. */
  shown: number;
}

/** How soon a rollback is shown while a shell composes and compresses pages for the first time. */
export async function measureRollback(
  port: number,
  runs: number,
  log: (what: string) => void,
): Promise<RollbackFigures> {
  const site = await startReleaseSite(port, 1, { NODE_ENV: 'production' });
  atEnd(() => site.stop());
  const addresses = paths.flatMap((path) => languages.map((language) => addressIn(language, path)));
  const shown: number[] = [];
  for (let run = 1; run <= runs; run++) {
    log(`Rollback ${run}/${runs}`);
    const [before, next] = [`${run}.1`, `${run}.2`];
    for (const version of [before, next])
      await site.release({ ...legal, version, paths: [...legal.paths, ...paths], files: longPages(version) });
    const pages = Promise.all(addresses.map((address) => requestPage(site.origin + address)));
    const began = performance.now();
    await site.command('rollback', 'legal');
    await site.untilShown('legal', before);
    shown.push(performance.now() - began);
    await pages;
    await site.command('unpin', 'legal', '--yes');
    await site.untilShown('legal', next);
  }
  return { pages: addresses.length, shown: median(shown) };
}

async function requestPage(url: string): Promise<void> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
}

function longPages(version: string): Record<string, string> {
  const files = languages.flatMap((language) => paths.map((path) => `fragments/${language}${path}.html`));
  return Object.fromEntries(
    files.map((file) => [file, `<section><h1>${file}</h1><p>${text(version + file)}</p></section>`]),
  );
}

/** Compresses about as badly as HTML. */
function text(seed: string): string {
  let made = '';
  for (let part = 0; made.length < length; part++)
    made += `${createHash('sha256').update(`${seed} ${part}`).digest('base64')} stands in the text of a page that is made up `;
  return made;
}
