import { describeFault, type Fault } from '../fault.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import { checkLinks } from './links.ts';
import { checkNumbers } from './numbers.ts';
import { checkPlaceholders } from './placeholders.ts';
import { checkSections } from './sections.ts';
import { checkRecords, checkVersions } from './versions.ts';

/** Everything that is wrong with the texts themselves, by file and line. */
export function checkTexts(library: PolicyLibrary): Fault[] {
  const reading = library.written.flatMap(({ faults }) => faults);
  const checks = [checkSections, checkPlaceholders, checkNumbers, checkLinks, checkVersions];
  return inOrder([...reading, ...checks.flatMap((check) => check(library))]);
}

/** Everything that keeps the texts from being published: their faults, and versions that are not on record. */
export function checkLibrary(library: PolicyLibrary): Fault[] {
  return inOrder([...checkTexts(library), ...checkRecords(library)]);
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
