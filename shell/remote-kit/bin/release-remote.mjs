#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { LooksUnseen, releaseRemote } = await import('../release/release-remote.ts');
try {
  console.log(await releaseRemote(process.cwd(), process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  // 3: once the pictures were looked at, the same command releases.
  process.exitCode = error instanceof LooksUnseen ? 3 : 1;
}
