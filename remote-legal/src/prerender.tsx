import type { Prerender } from '@site/remote-kit/prerender';
import { policyPages } from './pages.tsx';
import { assertReleasable, checkLibrary } from './policies/checks/check-library.ts';
import { describeMissingFact, missingOwnerFacts } from './policies/placeholders.ts';
import { readLibrary } from './policies/policy-library.ts';

export { renderFragment } from '@site/remote-kit/prerender';

const texts = import.meta.glob<string>(['../content/**/*.md', '../content/published/**/*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const library = readLibrary(
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.slice('../content/'.length), text])),
);
/** Faults fail a build; the standalone server shows them above the page. */
export const faults = checkLibrary(library);
if (!import.meta.env.DEV) assertReleasable(faults);
for (const fact of missingOwnerFacts()) console.warn(describeMissingFact(fact));

export default {
  remote: 'legal',
  pages: policyPages(library),
} satisfies Prerender;
