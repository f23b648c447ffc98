import { createHash } from 'node:crypto';
import type { ReleaseFile } from '@site/shell-contract/manifest';
import { ReleaseRefused } from './release-refused.ts';

/** @throws ReleaseRefused when a file's content is not what the release describes */
export function verifyFile(file: ReleaseFile, content: Buffer): void {
  if (content.length !== file.size) {
    throw new ReleaseRefused(`${file.path} has ${content.length} bytes instead of ${file.size}`);
  }
  if (createHash('sha384').update(content).digest('base64') !== file.sha384) {
    throw new ReleaseRefused(`${file.path} is not the file that was released (sha384)`);
  }
}
