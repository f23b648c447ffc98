#!/usr/bin/env node
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';

const usage = 'Usage: npm run dev -w <remote> [-- --site <address of a site>]';

try {
  const { site } = parseArgs({ options: { site: { type: 'string' } } }).values;
  const root = process.cwd();
  if (site === undefined) {
    const { register } = await import('tsx/esm/api');
    register();
    const { devRemote } = await import('../dev/dev-remote.ts');
    console.log(`The pages alone, without the shell: ${await devRemote(root, process.env)}`);
  } else {
    // The site is run from the checkout's root.
    process.chdir(dirname(root));
    const { devAgainstSite } = await import('../../../.run/dev-against-site.mjs');
    await devAgainstSite(basename(root).replace(/^remote-/, ''), site);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (error?.code?.startsWith('ERR_PARSE_ARGS')) console.error(usage);
  process.exitCode = 1;
}
