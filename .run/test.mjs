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
/** @type {string[]} what failed, said again at the end, which is what a long log is read from */
const failures = [];
/** Characters of a runner's own words that are said again. */
const shownAtEnd = 3000;

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
  failures.push(error instanceof Error ? error.message : String(error));
}
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;

/** @param {string} name @param {[string, ...string[]]} command */
async function check(name, [command, ...args]) {
  const { code, output } = await attempt(command, args);
  if (code === 0) passed += 1;
  else failures.push(name);
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`);
}

/**
 * @param {string} name @param {[string, ...string[]]} command @param {string} report
 * @param {(report: any) => { passed: number, failures: string[] }} read
 * @param {NodeJS.ProcessEnv} [env]
 */
async function suite(name, [command, ...args], report, read, env) {
  console.log(`▸ ${name}`);
  const { code, output } = await attempt(command, args, { ...(env && { env }), show: true });
  const file = `${reports}/${report}`;
  const counts = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failures: [] };
  // A runner that failed without a failed test has failed all the same.
  if (code !== 0 && counts.failures.length === 0) {
    counts.failures.push(`${name}: ended with ${code} and no failed test\n${unhandledErrors(output)}`);
  }
  passed += counts.passed;
  failures.push(...counts.failures);
}

/** What a runner says of errors outside its tests, or else its last words. @param {string} output */
function unhandledErrors(output) {
  const start = output.indexOf('Unhandled');
  return (start < 0 ? '' : output.slice(start, start + shownAtEnd)) + output.slice(-shownAtEnd / 2);
}

/** @param {{ numPassedTests: number, testResults: { name: string, message: string, status: string, assertionResults: { fullName: string, status: string }[] }[] }} report */
function readVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length > 0) return tests.map(({ fullName }) => `${file.name}: ${fullName}`);
    return file.status === 'failed' ? [`${file.name}: ${file.message}`] : [];
  });
  return { passed: numPassedTests, failures };
}

/**
 * @typedef {{ title: string, suites?: Suite[], specs: { title: string, tests: { status: string }[] }[] }} Suite
 * @param {{ stats: { expected: number }, suites: Suite[], errors: { message: string }[] }} report
 */
function readPlaywright({ stats, suites, errors }) {
  const failures = suites.flatMap(failedSpecs).concat(errors.map(({ message }) => message));
  return { passed: stats.expected, failures };
}

/** @param {Suite} suite @returns {string[]} */
function failedSpecs({ title, suites = [], specs }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => /unexpected|flaky/.test(status)));
  return [...failed.map((spec) => `${title} › ${spec.title}`), ...suites.flatMap(failedSpecs)];
}
