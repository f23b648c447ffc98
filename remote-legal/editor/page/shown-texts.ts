import type { Overview } from '../contract.ts';

/** The hashes of all texts as the page shows them, by policy and language. */
export function shownTexts({ policies }: Overview) {
  return Object.fromEntries(
    policies.map(({ policy, texts }) => [
      policy,
      Object.fromEntries(texts.map(({ language, hash }) => [language, hash])),
    ]),
  );
}
