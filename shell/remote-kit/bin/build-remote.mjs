#!/usr/bin/env node
import { registerTypeScript } from './typescript.mjs';

registerTypeScript();
// No stack trace is shown, and libraries that read one would have source maps parsed.
process.setSourceMapsEnabled(false);
const { buildRemote } = await import('../build/build-remote.ts');
const { signingKeyOf } = await import('@site/releases/publish/signing-key.ts');
const root = process.cwd();
// Without the team's key an image is unsigned: a key generated in it would be unknown to every shell.
const key = process.argv.includes('--unsigned') ? undefined : await signingKeyOf(root, process.env);
try {
  const { version, fresh } = await buildRemote(root, key);
  console.log(fresh ? `Built ${version}` : `${version} is up to date`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
