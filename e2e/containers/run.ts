import { hasEngine } from './engine.ts';
import { tryContainers } from './main.ts';

/* `npm run containers` (docs/operations.md). */
if (!hasEngine()) throw new Error('There is no Docker engine with Compose here');
const faults = await tryContainers();
for (const fault of faults) console.error(`✗ ${fault}`);
console.log(faults.length === 0 ? 'Nothing went wrong' : `${faults.length} things went wrong`);
process.exit(faults.length === 0 ? 0 : 1);
