import type { MadeFiles } from '@site/remote-kit/prerender';
import { sampleReports } from './samples/sample-reports.ts';
import { screenPictures } from './screens/screen-pictures.tsx';

/** Further files of the build. */
export function madeFiles(): MadeFiles {
  const files: MadeFiles[] = [sampleReports(), screenPictures()];
  return new Map(files.flatMap((each) => [...each]));
}
