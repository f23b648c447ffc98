import { command } from './prepare.mjs';
import { buildStale } from './build.mjs';

/** Causes faults under load while Prometheus watches with the shipped alerts. Needs Postgres and Prometheus. */
await command(async () => {
  await buildStale();
  const { drill } = await import('../e2e/drill/main.ts');
  return (await drill()) ? 0 : 1;
});
