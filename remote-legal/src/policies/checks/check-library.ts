import { explainTextFault, type TextFault } from '../fault.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import { compareArticles } from './articles.ts';
import { checkLinks } from './check-links.ts';
import { checkMarkup } from './markup.ts';
import { checkNumbers } from './numbers.ts';
import { comparePassages } from './check-passages.ts';
import { checkValues, compareValues } from './check-values.ts';
import { checkSections } from './sections.ts';
import { checkRecorded, checkUnchanged, checkVersions } from './versions.ts';

const checks = [checkSections, checkMarkup, checkValues, checkNumbers, checkLinks, checkVersions];

/** Checks against the French text and the recorded version, for texts without other faults. */
const comparisons = [compareValues, comparePassages, compareArticles, checkUnchanged];

/** All faults of the texts themselves, by file and line. */
export function checkTexts(library: PolicyLibrary): TextFault[] {
  const reading = library.written.flatMap(({ faults }) => faults);
  const faults = [
    ...library.damage,
    ...library.strays,
    ...reading,
    ...checks.flatMap((check) => check(library)),
  ];
  if (library.damage.length > 0) return inOrder(faults);
  for (const compare of comparisons) {
    const sound = library.written.filter(({ file }) => faults.every((fault) => fault.file !== file));
    faults.push(...compare({ ...library, written: sound }));
  }
  return inOrder(faults);
}

/** What prevents a release: the texts' faults, else versions that are not recorded. */
export function checkLibrary(library: PolicyLibrary): TextFault[] {
  const faults = checkTexts(library);
  return faults.length > 0 ? faults : checkRecorded(library);
}

/** @throws Error with one line per fault, written for authors, not programmers */
export function assertReleasable(faults: readonly TextFault[]): void {
  if (faults.length === 0) return;
  const error = new Error(
    `The policies cannot be published yet:\n${faults.map(explainTextFault).join('\n')}`,
  );
  // A stack trace would not help an author.
  error.stack = error.message;
  throw error;
}

function inOrder(faults: TextFault[]): TextFault[] {
  return faults.sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line);
}
