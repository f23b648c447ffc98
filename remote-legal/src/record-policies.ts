import { join } from 'node:path';
import { explainTextFault } from './policies/fault.ts';
import { recordVersions } from './policies/record-versions.ts';

const { recorded, faults } = recordVersions(join(import.meta.dirname, '../content'));
for (const fault of faults) console.error(explainTextFault(fault));
for (const file of recorded) console.log(`Recorded ${file}`);
if (faults.length > 0) console.error('Nothing was recorded.');
else if (recorded.length === 0) console.log('Every version is on record already.');
process.exitCode = faults.length === 0 ? 0 : 1;
