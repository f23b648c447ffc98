import type { Prerender } from '@site/remote-kit/prerender';
import { pages } from './pages.ts';

export { renderFragment } from '@site/remote-kit/prerender';

export default {
  remote: 'marketing',
  pages,
  async generatedFiles() {
    const [{ sampleReports }, { screenPictures }] = await Promise.all([
      import('./samples/sample-reports.ts'),
      import('./screens/screen-pictures.tsx'),
    ]);
    return new Map<string, () => Buffer | Promise<Buffer>>([...sampleReports(), ...screenPictures()]);
  },
} satisfies Prerender;
