#!/usr/bin/env node
import { registerTypeScript } from './typescript.mjs';

registerTypeScript();
const { describeFault } = await import('@site/server-kit/describe-fault');
const { exitCodes } = await import('@site/shell-contract/exit-codes');
const { releaseRemote } = await import('../release/release-remote.ts');
const { UnknownToSite } = await import('../release/notify-site.ts');
const { ChangesUnseen } = await import('../release/shown-changes.ts');
try {
  console.log(await releaseRemote(process.cwd(), process.argv.slice(2), process.env));
} catch (error) {
  console.error(describeFault(error, ChangesUnseen, UnknownToSite));
  process.exitCode = error instanceof ChangesUnseen ? exitCodes.changesUnseen : 1;
}
