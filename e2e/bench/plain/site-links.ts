import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { languages, type Language } from '@site/shared-i18n';
import { manifestSchema } from '@site/shell-contract/manifest';
import { addressesByRole, linksByList } from '@site/releases/select/site-pages.ts';
import { remotes } from '../../../.scripts/services.mjs';

const name = 'virtual:site-links';

/** The footer's links and the addresses by role, as the built remotes declare them: one module per language. */
export function siteLinks(): Plugin {
  const releases = new Map(
    remotes.map((remote) => [remote, { release: readManifest(remote), digest: '', files: new Map() }]),
  );
  const combination = { id: '', releases, missing: [] };
  return {
    name: 'site-links',
    resolveId: (id) => (id.startsWith(name) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${name}`)) return undefined;
      const language = id.slice(name.length + 2) as Language | '';
      if (!language) return tableOfLinks();
      const links = [...linksByList(combination, language)];
      return `export default ${JSON.stringify({ links, roles: addressesByRole(combination, language) })}`;
    },
  };
}

function tableOfLinks(): string {
  const entries = languages.map((language) => `'${language}': () => import('${name}/${language}')`);
  return `export const siteLinks = {${entries.join(',')}}`;
}

function readManifest(remote: string) {
  const file = resolve(import.meta.dirname, `../../../remote-${remote}/dist/release.json`);
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
