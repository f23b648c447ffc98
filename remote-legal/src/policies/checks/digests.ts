import { createHash } from 'node:crypto';
import { faultAt, type TextFault } from '../fault.ts';
import type { ContentFiles } from '../content-files.ts';

/** The digests of all recorded texts, as `sha256sum -c` reads them in that folder. */
export const digestList = 'published/SHA256SUMS';

export function digestLine(path: string, content: string): string {
  return `${createHash('sha256').update(content).digest('hex')}  ${path.slice('published/'.length)}\n`;
}

/** Every recorded file has its digest: none was changed, removed or added. */
export function checkDigests(files: ContentFiles): TextFault[] {
  const list = files[digestList];
  if (list === undefined) return [faultAt(`content/${digestList}`, 1, 'file-lost')];
  const listed = new Map(list.split('\n').map((line) => [`published/${line.slice(66)}`, `${line}\n`]));
  listed.delete('published/');
  const recorded = Object.keys(files).filter((path) => path.startsWith('published/') && path !== digestList);
  return [
    ...[...listed].flatMap(([path, line]) => {
      const content = files[path];
      if (content !== undefined && digestLine(path, content) === line) return [];
      const code = content === undefined ? 'published-lost' : 'published-changed';
      return [faultAt(`content/${path}`, 1, code)];
    }),
    ...recorded
      .filter((path) => !listed.has(path))
      .map((path) => faultAt(`content/${path}`, 1, 'published-unknown')),
  ];
}
