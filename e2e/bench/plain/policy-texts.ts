import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { languages, type Language } from '@site/shared-i18n';
import { readContentFiles } from '../../../remote-legal/src/policies/content-files.ts';
import { policies, type Policy } from '../../../remote-legal/src/policies/policies.ts';
import {
  currentText,
  readLibrary,
  type PolicyLibrary,
} from '../../../remote-legal/src/policies/policy-library.ts';

const name = 'virtual:policy-texts';

/**
 * The policies as modules, one per text, generated from the same Markdown at build time: a plain page would not
 * parse it in the browser either.
 */
export function policyTexts(): Plugin {
  const library = readLibrary(
    readContentFiles(resolve(import.meta.dirname, '../../../remote-legal/content')),
  );
  return {
    name: 'policy-texts',
    resolveId: (id) => (id.startsWith(name) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${name}`)) return undefined;
      const [language, policy] = id.slice(name.length + 2).split('/');
      return language && policy
        ? `export default ${toCode(propsOf(library, policy as Policy, language as Language))}`
        : tableOfTexts();
    },
  };
}

function tableOfTexts(): string {
  const entries = languages.flatMap((language) =>
    policies.map((policy) => `'${language}/${policy}': () => import('${name}/${language}/${policy}')`),
  );
  return `export const policyTexts = {${entries.join(',')}}`;
}

function propsOf(library: PolicyLibrary, policy: Policy, language: Language) {
  const otherPolicies = policies.filter((other) => other !== policy);
  return {
    text: currentText(library, policy, language),
    others: otherPolicies.map((other) => ({
      policy: other,
      title: currentText(library, other, language).title,
    })),
  };
}

/** A value as JavaScript source; functions without parameters are replaced by their results. */
function toCode(value: unknown): string {
  if (typeof value === 'function') return `() => ${toCode((value as () => unknown)())}`;
  if (Array.isArray(value)) return `[${value.map(toCode).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  return `{${Object.entries(value)
    .map(([key, part]) => `${JSON.stringify(key)}:${toCode(part)}`)
    .join(',')}}`;
}
