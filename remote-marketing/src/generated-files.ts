import type { GeneratedFiles } from '@site/remote-kit/prerender';
import { sampleReports } from './samples/sample-reports.ts';
import { screenPictures } from './screens/screen-pictures.tsx';

/** Further files of the build. */
export function generatedFiles(): GeneratedFiles {
  const files: GeneratedFiles[] = [sampleReports(), screenPictures()];
  return new Map(files.flatMap((each) => [...each]));
}
