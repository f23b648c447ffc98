import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkTexts } from './checks/check-library.ts';
import { readContentFiles } from './content-files.ts';
import { digestLine, digestList } from './checks/digests.ts';
import type { Fault } from './fault.ts';
import { fillConstants } from './placeholders.ts';
import { readLibrary } from './policy-library.ts';

/**
 * Puts every version that is not on record yet on record: a copy of its text in each language, with the
 * constants of today written out, below `content/published/`, and its digest. A version on record is never written again.
 * @returns the files written, or the faults for which nothing was
 */
export function recordVersions(contentFolder: string): { recorded: string[]; faults: Fault[] } {
  const library = readLibrary(readContentFiles(contentFolder));
  const faults = checkTexts(library);
  if (faults.length > 0) return { recorded: [], faults };
  const recorded = library.written.flatMap(({ policy, language, source, text }) => {
    const path = `published/${policy}/${text?.version}/${language}.md`;
    if (library.published.some(({ file }) => file === `content/${path}`)) return [];
    mkdirSync(dirname(join(contentFolder, path)), { recursive: true });
    const record = fillConstants(source, language);
    writeFileSync(join(contentFolder, path), record);
    appendFileSync(join(contentFolder, digestList), digestLine(path, record));
    return [`content/${path}`];
  });
  return { recorded, faults: [] };
}
