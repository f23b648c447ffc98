import type { MadeFiles } from '@site/remote-kit/prerender';
import { sampleReports } from './samples/sample-reports.ts';
import { screenPictures } from './screens/screen-pictures.tsx';

/** What the build makes beside the pages. */
export function madeFiles(): MadeFiles {
  const files: MadeFiles[] = [sampleReports(), screenPictures()];
  return new Map(files.flatMap((each) => [...each]));
}
