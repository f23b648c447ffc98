import type { Prerender } from '@site/remote-kit/prerender';
import { pages } from './pages.ts';

export { renderFragment } from '@site/remote-kit/prerender';

export default {
  remote: 'marketing',
  pages,
  generatedFiles: async () => (await import('./generated-files.ts')).generatedFiles(),
} satisfies Prerender;
