import { findOrInstallBrowser } from './find-browser.mjs';
import { checkNode, install } from './prepare.mjs';
import { buildStale } from './build.mjs';

/** Takes pictures of the site's pages for whoever wants to look at them all. */
try {
  checkNode();
  await install();
  const { register } = await import('tsx/esm/api');
  register();
  const { readOptions } = await import('../e2e/screenshots/options.ts');
  const options = readOptions(process.argv.slice(2));
  const browser = await findOrInstallBrowser();
  await buildStale();
  const { takeScreenshots } = await import('../e2e/screenshots/main.ts');
  const { taken, folder } = await takeScreenshots(options, browser);
  console.log(`${taken} pictures in ${folder}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
