import { command } from './prepare.mjs';
import { buildStale } from './build.mjs';

/** A night of faults under load, watched by Prometheus with the shipped alerts. Needs Postgres and Prometheus. */
await command(async () => {
  await buildStale();
  const { night } = await import('../e2e/night/main.ts');
  return (await night()) ? 0 : 1;
});
