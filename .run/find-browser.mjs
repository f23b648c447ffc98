import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { attempt } from './prepare.mjs';

/** The engine without a window's tabs and menus, which are themselves web pages and take most of a busy machine. */
const shell = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium: `CHROMIUM_PATH`, Debian's engine alone, a system Chromium or Chrome, Playwright's own.
 * @param names of programs, the preferred first
 * @returns {Promise<string | undefined>} path of the executable
 */
export async function findBrowser(names = [shell, ...browsers]) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there`);
  }
  const folders = (process.env.PATH ?? '').split(':');
  const onPath = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  const system = [...onPath, ...macApps].find((path) => existsSync(path));
  if (system) return system;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** A whole browser, as visitors have it: what is measured with the engine alone would be too good. */
export async function findWholeBrowser() {
  return (await findBrowser(browsers)) ?? findOrInstallBrowser();
}

/**
 * Finds a browser; where there is none, installs the fastest from Debian. A machine of CI is nobody's own: there it is
 * installed beside a slower one, too.
 * @throws Error that says how to get one
 */
export async function findOrInstallBrowser() {
  const found = await findBrowser();
  if (found && (process.env.CHROMIUM_PATH || found.endsWith(shell) || !process.env.CI)) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log(`Installing ${shell} for the browser tests`);
    await attempt('apt-get', ['update']);
    await attempt('apt-get', ['install', '-y', '--no-install-recommends', shell, 'fonts-noto-core']);
    const installed = await findBrowser();
    if (installed) return installed;
  }
  if (found) return found;
  throw new Error(
    'No Chromium found: install Chromium or Chrome, or run `npx playwright install chromium`, or set CHROMIUM_PATH',
  );
}
