#!/usr/bin/env node
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';

const usage = 'Usage: npm run dev -w <remote> [-- --site <address of a site>]';

try {
  const { site } = parseArgs({ options: { site: { type: 'string' } } }).values;
  const remote = basename(process.cwd()).replace(/^remote-/, '');
  // The shell is run from the checkout's root.
  process.chdir(dirname(process.cwd()));
  const { devRemote } = await import('../../../.scripts/dev-remote.mjs');
  await devRemote(remote, site);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (error?.code?.startsWith('ERR_PARSE_ARGS')) console.error(usage);
  process.exitCode = 1;
}
