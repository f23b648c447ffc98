#!/usr/bin/env node
import { registerTypeScript } from './typescript.mjs';

registerTypeScript();
const { releaseRemote } = await import('../release/release-remote.ts');
const { ChangesUnseen } = await import('../release/shown-changes.ts');
try {
  console.log(await releaseRemote(process.cwd(), process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  // 3: visual changes were shown for the first time; the same command then releases.
  process.exitCode = error instanceof ChangesUnseen ? 3 : 1;
}
