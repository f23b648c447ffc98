import type { Prerender } from '@site/shell-contract/prerender';
import { policyPages } from './policy-pages.tsx';
import { assertPublishable, checkLibrary } from './policies/checks/check-library.ts';
import { describeMissingFact, missingOwnerFacts } from './policies/placeholders.ts';
import { readLibrary } from './policies/policy-library.ts';

export { renderFragment } from '@site/shell-contract/prerender';

const texts = import.meta.glob<string>('../content/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const catalogues = import.meta.glob<Record<string, unknown>>('./locales/*.json', {
  import: 'default',
  eager: true,
});

const library = readLibrary(
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.slice('../content/'.length), text])),
);
/** What must be mended before publishing: it fails a build, and stands above the page while one writes. */
export const faults = checkLibrary(library);
if (!import.meta.env.DEV) assertPublishable(faults);
for (const fact of missingOwnerFacts()) console.warn(describeMissingFact(fact));

export default {
  remote: 'legal',
  catalogues: Object.fromEntries(
    Object.entries(catalogues).map(([path, words]) => [
      path.slice('./locales/'.length, -'.json'.length),
      words,
    ]),
  ) as Prerender['catalogues'],
  pages: policyPages(library),
} satisfies Prerender;
