import { existsSync } from 'node:fs';

/** The command of ops: as it was built with the shell, or from its sources where nothing is built. */
if (existsSync('shell/dist/server/releases.js')) {
  await import('../shell/dist/server/releases.js');
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('@site/releases/cli/main.ts');
}
