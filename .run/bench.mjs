import { findWholeBrowser } from './find-browser.mjs';
import { command } from './prepare.mjs';
import { buildStale } from './build.mjs';

const print = console.log;
// Only the report goes to standard output, so that programs can parse it.
console.log = console.error;

/** Compares the site with a plain React page and the composer with a static server; fails if a bar is missed. */
await command(async () => {
  const { readOptions } = await import('../e2e/bench/options.ts');
  const options = readOptions(process.argv.slice(2));
  const browser = await findWholeBrowser();
  await buildStale();
  console.log = print;
  const { bench } = await import('../e2e/bench/main.ts');
  return (await bench(options, browser)) ? 0 : 1;
});
