import { command } from './prepare.mjs';

/**
 * Builds and runs the images with podman as Compose would, then upgrades and undoes under load
 * (docs/operations.md).
 */
await command(async () => {
  const { tryContainers } = await import('../e2e/containers/main.ts');
  return (await tryContainers(process.argv.slice(2))) ? 0 : 1;
});
