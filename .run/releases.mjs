import { existsSync } from 'node:fs';

/** The operations command: the version built with the shell, else from its sources. */
if (existsSync('shell/dist/server/releases.js')) {
  await import('../shell/dist/server/releases.js');
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('@site/releases/cli/main.ts');
}
