import { command } from './prepare.mjs';

/** Builds the images and runs the shipped compose files on this machine's Docker engine (docs/operations.md). */
await command(async () => {
  const { hasEngine } = await import('../e2e/containers/engine.ts');
  const { tryContainers } = await import('../e2e/containers/main.ts');
  if (!hasEngine()) throw new Error('There is no Docker engine with Compose here');
  const faults = await tryContainers();
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(faults.length === 0 ? 'Nothing went wrong' : `${faults.length} things went wrong`);
  return faults.length === 0 ? 0 : 1;
});
