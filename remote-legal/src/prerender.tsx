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
/** Faults fail a build; in development they stand above each page. */
const faults = checkLibrary(library);
if (!import.meta.env.DEV) assertReleasable(faults);
for (const fact of missingOwnerFacts()) console.warn(describeMissingFact(fact));

const pages = policyPages(library);

export default {
  remote: 'legal',
  pages: import.meta.env.DEV
    ? (await import('./pages/faults/with-faults.tsx')).withFaults(pages, faults)
    : pages,
} satisfies Prerender;
