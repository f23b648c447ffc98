import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { attempt } from './prepare.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, a system Chromium or Chrome, Playwright's own.
 * @returns {Promise<string | undefined>} path of the executable
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there`);
  }
  const onPath = (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => names.map((name) => `${folder}/${name}`));
  const system = [...onPath, ...macApps].find((path) => existsSync(path));
  if (system) return system;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Finds a browser, or installs Debian's where that can be done. @throws Error that says how to get one */
export async function findOrInstallBrowser() {
  const found = await findBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium for the browser tests');
    await attempt('apt-get', ['update']);
    await attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core']);
    const installed = await findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium found: install Chromium or Chrome, or run `npx playwright install chromium`, or set CHROMIUM_PATH',
  );
}
