import { findOrInstallBrowser } from './find-browser.mjs';
import { command } from './prepare.mjs';
import { buildStale } from './build.mjs';

/** Takes screenshots of all pages. */
await command(async () => {
  const { readOptions } = await import('../e2e/screenshots/options.ts');
  const options = readOptions(process.argv.slice(2));
  const browser = await findOrInstallBrowser();
  await buildStale();
  const { takeScreenshots } = await import('../e2e/screenshots/main.ts');
  const { taken, folder } = await takeScreenshots(options, browser);
  console.log(`${taken} pictures in ${folder}`);
});
