import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { findOrInstallBrowser } from './find-browser.mjs';
import { attempt, checkNode, install } from './prepare.mjs';
import { build, buildStale } from './build.mjs';

/**
 * Everything that a change must pass, from a fresh clone: types, lint, boundaries, unit and api tests, browser
 * tests against the production build. A check that is no test suite counts as one test.
 */
const reports = 'test-results';
let passed = 0;
let failed = 0;

try {
  checkNode();
  await install();
  const browser = await findOrInstallBrowser();
  rmSync(reports, { recursive: true, force: true });
  await check('types', ['npm', 'run', '--silent', 'types']);
  await check('lint', ['npm', 'run', '--silent', 'lint']);
  await check('boundaries', ['npm', 'run', '--silent', 'boundaries']);
  await suite('unit tests', ['npx', 'vitest', 'run'], 'vitest.json', readVitest);
  const apiReport = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resolve(reports, 'api.json')}`,
  ];
  await suite('api tests', ['npx', 'vitest', 'run', '--root', 'api', ...apiReport], 'api.json', readVitest);
  await buildStale();
  await build('shell', { SHELL_DIST: 'dist-development', SHELL_MODE: 'development' });
  await suite(
    'browser tests',
    ['npx', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    'playwright.json',
    readPlaywright,
    {
      CHROMIUM_PATH: browser,
    },
  );
} catch (error) {
  failed += 1;
  console.error(error instanceof Error ? error.message : String(error));
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** @param {string} name @param {[string, ...string[]]} command */
async function check(name, [command, ...args]) {
  const { code, output } = await attempt(command, args);
  if (code === 0) passed += 1;
  else failed += 1;
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`);
}

/**
 * @param {string} name @param {[string, ...string[]]} command @param {string} report
 * @param {(report: any) => { passed: number, failed: number }} read
 * @param {NodeJS.ProcessEnv} [env]
 */
async function suite(name, [command, ...args], report, read, env) {
  console.log(`▸ ${name}`);
  const { code } = await attempt(command, args, { ...(env && { env }), show: true });
  const file = `${reports}/${report}`;
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  passed += counts.passed;
  // A runner that failed without a failed test has failed all the same.
  failed += counts.failed || (code === 0 ? 0 : 1);
}

/** @param {{ numPassedTests: number, numFailedTests: number }} report */
function readVitest({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests };
}

/** @param {{ stats: { expected: number, unexpected: number, flaky: number } }} report */
function readPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
