import { describeFault, type Fault } from '../fault.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import { checkLinks } from './links.ts';
import { checkMarkup } from './markup.ts';
import { checkNumbers } from './numbers.ts';
import { comparePassages } from './passages.ts';
import { checkPlaceholders, compareValues } from './placeholders.ts';
import { checkSections } from './sections.ts';
import { checkRecords, checkUnchanged, checkVersions } from './versions.ts';

const checks = [checkSections, checkMarkup, checkPlaceholders, checkNumbers, checkLinks, checkVersions];

/** What compares a text with the French one and with its record; each is silent on a text that has a fault already. */
const comparisons = [compareValues, comparePassages, checkUnchanged];

/** Everything that is wrong with the texts themselves, by file and line. */
export function checkTexts(library: PolicyLibrary): Fault[] {
  const reading = library.written.flatMap(({ faults }) => faults);
  const faults = [...library.damage, ...reading, ...checks.flatMap((check) => check(library))];
  if (library.damage.length > 0) return inOrder(faults);
  for (const compare of comparisons) {
    const sound = library.written.filter(({ file }) => faults.every((fault) => fault.file !== file));
    faults.push(...compare({ ...library, written: sound }));
  }
  return inOrder(faults);
}

/** What keeps the texts from being published: their faults, else the versions that are not on record. */
export function checkLibrary(library: PolicyLibrary): Fault[] {
  const faults = checkTexts(library);
  return faults.length > 0 ? faults : checkRecords(library);
}

/** @throws Error with one line per fault, for people who write texts, not code */
export function assertPublishable(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const error = new Error(`The policies cannot be published yet:\n${faults.map(describeFault).join('\n')}`);
  // The place in the code says nothing to the reader of these lines.
  error.stack = error.message;
  throw error;
}

function inOrder(faults: Fault[]): Fault[] {
  return faults.sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line);
}
