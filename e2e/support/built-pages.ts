import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { manifestSchema, type ReleasePage } from '@site/shell-contract/manifest';
import type { Language } from '@site/shared-i18n';

/** An island of a built release, on the page on which it has most controls. */
interface BuiltIsland {
  name: string;
  address: string;
  /** How many controls its HTML has. */
  controls: number;
  /** Whether one of them is a button that can be pressed. */
  hasButton: boolean;
}

const remotes = ['marketing', 'commerce', 'legal'];
const fields = 'input:not([type=hidden], [tabindex="-1"]), select, textarea';
const controls = `${fields}, summary, button:not([disabled])`;

/** The islands of all built releases that a visitor can type into, open or press before any script runs. */
export function islandsWithControls(language: Language): BuiltIsland[] {
  const found = new Map<string, BuiltIsland>();
  for (const { address, html } of pagesIn(language))
    for (const element of html('[data-island]')) {
      const island = html(element);
      const name = island.attr('data-island') ?? '';
      const count = island.find(controls).length;
      if (count > (found.get(name)?.controls ?? 0))
        found.set(name, {
          ...{ name, address, controls: count },
          hasButton: island.find('button:not([disabled])').length > 0,
        });
    }
  return [...found.values()];
}

/** The pages of all built releases with fields, each with its last variant. */
export function pagesWithFields(language: Language): { id: string; address: string }[] {
  const found = pagesIn(language).filter(({ html }) => html(fields).length > 0);
  return [...new Map(found.map(({ id, address }) => [id, { id, address }])).values()];
}

function pagesIn(language: Language) {
  return remotes.flatMap((remote) => {
    const dist = join(import.meta.dirname, `../../remote-${remote}/dist`);
    const manifest: unknown = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));
    const { version, pages } = manifestSchema.parse(manifest);
    return pages
      .filter((page) => page.language === language)
      .map((page) => ({
        id: page.id,
        address: addressOf(page),
        html: load(readFileSync(join(dist, version, page.fragment), 'utf8')),
      }));
  });
}

function addressOf({ address, query }: ReleasePage): string {
  const search = new URLSearchParams(Object.entries(query ?? {}).filter(([, value]) => value !== '*'));
  return search.size > 0 ? `${address}?${search}` : address;
}
