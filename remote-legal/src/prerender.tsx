import type { Page, Prerender } from '@site/remote-kit/prerender';
import { policyPages } from './pages.ts';
import { assertReleasable, checkLibrary } from './policies/checks/check-library.ts';
import { readContentFiles } from './policies/content-files.ts';
import { readLibrary } from './policies/policy-library.ts';

export { renderFragment } from '@site/remote-kit/prerender';

const texts = import.meta.glob<string>(['../content/**/*.md', '../content/published/**/*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** In the editor, a folder with a made-up text: it is not among the sources, and is read again for each page. */
const sample = import.meta.env.DEV ? process.env.POLICY_SAMPLE : undefined;
/** In development, faults stand above each page; else they fail the build. */
const developed = import.meta.env.DEV ? await import('./pages/faults/with-faults.tsx') : undefined;

function readPages(): Page[] {
  const files = Object.entries(texts).map(
    ([path, text]) => [path.slice('../content/'.length), text] as const,
  );
  const library = readLibrary(sample ? readContentFiles(sample) : Object.fromEntries(files));
  const faults = checkLibrary(library);
  if (developed) return developed.withFaults(policyPages(library), faults);
  assertReleasable(faults);
  return policyPages(library);
}

const pages = readPages();

export default {
  remote: 'legal',
  get pages() {
    return sample ? readPages() : pages;
  },
} satisfies Prerender;
