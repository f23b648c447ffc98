import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { manifestSchema } from '@site/shell-contract/manifest';
import type { Language } from '@site/shared-i18n';

export const fields = 'input:not([type=hidden], [tabindex="-1"]), select, textarea';

/** The pages of all built releases in a language, each with its fragment. */
export function builtPages(language: Language) {
  return ['marketing', 'commerce', 'legal'].flatMap((remote) => {
    const dist = join(import.meta.dirname, `../../remote-${remote}/dist`);
    const manifest: unknown = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));
    const { version, pages } = manifestSchema.parse(manifest);
    const inLanguage = pages.filter((page) => page.language === language);
    return inLanguage.map(({ id, address, query, fragment }) => {
      const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '*'));
      return {
        id,
        address: search.size > 0 ? `${address}?${search}` : address,
        html: load(readFileSync(join(dist, version, fragment), 'utf8')),
      };
    });
  });
}
