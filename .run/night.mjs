import { command } from './prepare.mjs';
import { buildStale } from './build.mjs';

/** Causes faults under load while Prometheus watches with the shipped alerts. Needs Postgres and Prometheus. */
await command(async () => {
  await buildStale();
  const { night } = await import('../e2e/night/main.ts');
  return (await night()) ? 0 : 1;
});
