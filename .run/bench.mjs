import { findWholeBrowser } from './find-browser.mjs';
import { command } from './prepare.mjs';
import { buildStale } from './build.mjs';

const print = console.log;
// Standard output is for the report alone, which a machine may read.
console.log = console.error;

/** Measures the site beside a plain React page, and the composer beside a static server; fails below the bars. */
await command(async () => {
  const { readOptions } = await import('../e2e/bench/options.ts');
  const options = readOptions(process.argv.slice(2));
  const browser = await findWholeBrowser();
  await buildStale();
  console.log = print;
  const { bench } = await import('../e2e/bench/main.ts');
  return (await bench(options, browser)) ? 0 : 1;
});
