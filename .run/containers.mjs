import { command } from './prepare.mjs';

/** The images built by podman, run as Compose says, upgraded and undone under load; docs/operations.md says more. */
await command(async () => {
  const { tryContainers } = await import('../e2e/containers/main.ts');
  return (await tryContainers(process.argv.slice(2))) ? 0 : 1;
});
