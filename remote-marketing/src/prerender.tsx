import type { Prerender } from '@site/remote-kit/prerender';
import { pages } from './pages.ts';

export { renderFragment } from '@site/remote-kit/prerender';

export default {
  remote: 'marketing',
  pages,
  madeFiles: async () => (await import('./made-files.ts')).madeFiles(),
} satisfies Prerender;
