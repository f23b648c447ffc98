#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { ChangesUnseen, releaseRemote } = await import('../release/release-remote.ts');
try {
  console.log(await releaseRemote(process.cwd(), process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  // 3: after a look at the pictures, the same command releases.
  process.exitCode = error instanceof ChangesUnseen ? 3 : 1;
}
