import type { Language } from '@site/shared-i18n';
import prerender, { renderFragment } from '../prerender.tsx';

const fragments = new Map<string, ReturnType<typeof renderFragment>>();

/** A page of this remote as its release has it, rendered once for all tests that read it. */
export function rendered(page: (typeof prerender.pages)[number], language: Language) {
  const key = `${page.id} ${language}`;
  const fragment = fragments.get(key) ?? renderFragment(prerender, page, language, {});
  fragments.set(key, fragment);
  return fragment;
}
