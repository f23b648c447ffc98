import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkTexts } from './checks/check-library.ts';
import { readContentFiles } from './content-files.ts';
import { digestLine, digestList } from './checks/digests.ts';
import type { TextFault } from './fault.ts';
import { fillConstants } from './constants.ts';
import type { Policy } from './policies.ts';
import { readLibrary } from './policy-library.ts';

/**
 * Records all new versions: writes a copy of the text in each language, with today's constants filled in, below
 * `content/published/`, and adds its digest. A recorded version is never written again.
 * @param only the policy to check and record, where the others do not count
 * @returns the files written, or the faults that prevent it
 */
export function recordVersions(
  contentFolder: string,
  only?: Policy,
): { recorded: string[]; faults: TextFault[] } {
  const library = readLibrary(readContentFiles(contentFolder));
  const faults = checkTexts(library).filter(({ file }) => !only || file.endsWith(`/${only}.md`));
  if (faults.length > 0) return { recorded: [], faults };
  const recorded = library.written.flatMap(({ policy, language, source, text }) => {
    const path = `published/${policy}/${text?.version}/${language}.md`;
    if (only && policy !== only) return [];
    if (library.recorded.some(({ file }) => file === `content/${path}`)) return [];
    mkdirSync(dirname(join(contentFolder, path)), { recursive: true });
    const copy = fillConstants(source, language);
    writeFileSync(join(contentFolder, path), copy);
    appendFileSync(join(contentFolder, digestList), digestLine(path, copy));
    return [`content/${path}`];
  });
  return { recorded, faults: [] };
}
