import type { Overview, TextState } from '../contract.ts';

/** The hashes of some texts as the page shows them, by language. */
export function hashesOf(texts: readonly TextState[]) {
  return Object.fromEntries(texts.map(({ language, hash }) => [language, hash]));
}

/** The hashes of all texts as the page shows them, by policy and language. */
export function shownTexts({ policies }: Overview) {
  return Object.fromEntries(policies.map(({ policy, texts }) => [policy, hashesOf(texts)]));
}
