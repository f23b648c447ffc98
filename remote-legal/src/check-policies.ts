import { resolve } from 'node:path';
import { checkLibrary } from './policies/checks/check-library.ts';
import { readContentFiles } from './policies/content-files.ts';
import { explainTextFault } from './policies/fault.ts';
import { readLibrary } from './policies/policy-library.ts';

const content = resolve(import.meta.dirname, process.argv[2] ?? '../content');
const faults = checkLibrary(readLibrary(readContentFiles(content)));
for (const fault of faults) console.error(explainTextFault(fault));
console.log(
  faults.length === 0
    ? 'The policies can be published.'
    : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
