import { existsSync } from 'node:fs';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** Chromium without its own interface, whose tabs and menus are web pages and cost most of the processor time. */
const shell = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium: `CHROMIUM_PATH`, else Debian's headless shell, a system Chromium or Chrome, or Playwright's own.
 * @param names of programs, in order of preference
 * @returns {Promise<string | undefined>} path of the executable
 */
export async function findBrowser(names = [shell, ...browsers]) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there`);
  }
  const system = findProgram(names) ?? macApps.find((path) => existsSync(path));
  if (system) return system;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/**
 * @param {string[]} names in order of preference
 * @returns {string | undefined} path of the executable
 */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(':');
  return names
    .flatMap((name) => folders.map((folder) => `${folder}/${name}`))
    .find((path) => existsSync(path));
}

/** A full browser, as visitors have: figures measured with the headless shell would be too good. */
export async function findWholeBrowser() {
  return (await findBrowser(browsers)) ?? findOrInstallBrowser();
}

/**
 * Finds a browser; if there is none, installs the fastest one from Debian, in CI also beside a slower one.
 * @throws Error that says how to get one
 */
export async function findOrInstallBrowser() {
  const program = await findBrowser();
  if (program && (process.env.CHROMIUM_PATH || program.endsWith(shell) || !process.env.CI)) return program;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log(`Installing ${shell} for the browser tests`);
    const aptGet = (/** @type {string[]} */ ...args) =>
      promisify(execFile)('apt-get', args).catch(() => undefined);
    await aptGet('update');
    await aptGet('install', '-y', '--no-install-recommends', shell, 'fonts-noto-core');
    const installed = await findBrowser();
    if (installed) return installed;
  }
  if (program) return program;
  throw new Error(
    'No Chromium found: install Chromium or Chrome, or run `npx playwright install chromium`, or set CHROMIUM_PATH',
  );
}
