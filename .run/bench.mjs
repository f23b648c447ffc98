import { findOrInstallBrowser } from './find-browser.mjs';
import { checkNode, install } from './prepare.mjs';
import { buildStale } from './build.mjs';

/** Measures the site beside a plain React page, and the composer beside a static server; fails below the bars. */
try {
  const print = console.log;
  // Standard output is for the report alone, which a machine may read.
  console.log = console.error;
  checkNode();
  await install();
  const { register } = await import('tsx/esm/api');
  register();
  const { readOptions } = await import('../e2e/bench/options.ts');
  const options = readOptions(process.argv.slice(2));
  const browser = await findOrInstallBrowser();
  await buildStale();
  console.log = print;
  const { bench } = await import('../e2e/bench/main.ts');
  process.exitCode = (await bench(options, browser)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
