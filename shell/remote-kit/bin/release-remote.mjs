#!/usr/bin/env node
import { registerTypeScript } from './typescript.mjs';

registerTypeScript();
const { exitCodes } = await import('@site/shell-contract/exit-codes');
const { releaseRemote } = await import('../release/release-remote.ts');
const { ChangesUnseen } = await import('../release/shown-changes.ts');
try {
  console.log(await releaseRemote(process.cwd(), process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof ChangesUnseen ? exitCodes.changesUnseen : 1;
}
