import { existsSync, readFileSync, rmSync } from 'node:fs';
import { findOrInstallBrowser } from './find-browser.mjs';
import { attempt, command } from './prepare.mjs';
import { build, buildStale } from './build.mjs';

/**
 * Everything that a change must pass, from a fresh clone: types, lint, boundaries, unit and api tests, browser
 * tests against the production build. A check that is no test suite counts as one test. The browser tests take the
 * longest, so everything else runs beside them; what they do is shown, of the others only what failed.
 */
const reports = 'test-results';
let passed = 0;
/** @type {string[]} what failed, said again at the end, which is what a long log is read from */
const failures = [];
/** @type {string[]} tests that failed once and then passed, which is no failure */
const secondTries = [];
/** Characters of a runner's own words that are said again. */
const shownAtEnd = 3000;

await command(async () => {
  try {
    const browser = await findOrInstallBrowser();
    rmSync(reports, { recursive: true, force: true });
    const isBuilt = buildSite();
    await Promise.all([testInBrowser(isBuilt, browser), testBesideBrowser(isBuilt)]);
  } catch (error) {
    fail(error);
  }
  for (const title of secondTries) console.log(`! ${title}: passed at the second try`);
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length > 0 || passed === 0 ? 1 : 0;
});

/** Builds what both the api's and the browser's tests run. @returns whether it could be built */
async function buildSite() {
  try {
    await buildStale();
    await build('shell', { SHELL_DIST: 'dist-development', SHELL_MODE: 'development' });
    return true;
  } catch (error) {
    fail(error);
    return false;
  }
}

/** @param {Promise<boolean>} isBuilt @param {string} browser */
async function testInBrowser(isBuilt, browser) {
  if (!(await isBuilt)) return;
  const command = ['npx', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'];
  const options = { show: true, env: { CHROMIUM_PATH: browser } };
  await suite('browser tests', command, 'playwright.json', readPlaywright, options);
}

/** @param {Promise<boolean>} isBuilt */
async function testBesideBrowser(isBuilt) {
  await check('types', ['npm', 'run', '--silent', 'types']);
  await check('lint', ['npm', 'run', '--silent', 'lint']);
  await check('boundaries', ['npm', 'run', '--silent', 'boundaries']);
  await suite('unit tests', ['npx', 'vitest', 'run'], 'vitest.json', readVitest);
  if (!(await isBuilt)) return;
  await suite('api tests', ['npx', 'vitest', 'run', '--root', 'api'], 'api.json', readVitest);
}

/** @param {unknown} error */
function fail(error) {
  failures.push(error instanceof Error ? error.message : String(error));
}

/** @param {string} name @param {string[]} command */
async function check(name, [command = '', ...args]) {
  const { code, output } = await attempt(command, args);
  if (code === 0) passed += 1;
  else failures.push(`${name}\n${output.slice(-shownAtEnd / 2)}`);
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`);
}

/**
 * @param {string} name @param {string[]} command @param {string} report
 * @param {(report: any) => { passed: number, failures: string[], secondTries: string[] }} read
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean }} [options]
 */
async function suite(name, [command = '', ...args], report, read, options = {}) {
  console.log(`▸ ${name}`);
  const { code, output } = await attempt(command, args, options);
  const file = `${reports}/${report}`;
  const counts = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failures: [], secondTries: [] };
  // A runner that failed without a failed test has failed all the same.
  if (code !== 0 && counts.failures.length === 0) {
    counts.failures.push(`${name}: ended with ${code} and no failed test\n${unhandledErrors(output)}`);
  }
  passed += counts.passed;
  failures.push(...counts.failures);
  secondTries.push(...counts.secondTries);
  if (code !== 0 && !options.show) console.log(output);
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${counts.failures.length} failed`);
}

/** What a runner says of errors outside its tests, or else its last words. @param {string} output */
function unhandledErrors(output) {
  const start = output.indexOf('Unhandled');
  return (start < 0 ? '' : output.slice(start, start + shownAtEnd)) + output.slice(-shownAtEnd / 2);
}

/** @param {{ testResults: { name: string, message: string, status: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[] }} report */
function readVitest({ testResults }) {
  const failures = testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length > 0) return tests.map(({ fullName }) => `${file.name}: ${fullName}`);
    return file.status === 'failed' ? [`${file.name}: ${file.message}`] : [];
  });
  const passed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed');
  // The messages are those of the first try.
  const second = passed.filter(({ failureMessages }) => failureMessages.length > 0);
  return {
    passed: passed.length - second.length,
    failures,
    secondTries: second.map(({ fullName }) => fullName),
  };
}

/**
 * @typedef {{ title: string, suites?: Suite[], specs: { title: string, tests: { status: string }[] }[] }} Suite
 * @param {{ stats: { expected: number }, suites: Suite[], errors: { message: string }[] }} report
 */
function readPlaywright({ stats, suites, errors }) {
  const titles = (/** @type {string} */ status) => suites.flatMap((suite) => titlesWith(status, suite));
  const failures = titles('unexpected').concat(errors.map(({ message }) => message));
  return { passed: stats.expected, failures, secondTries: titles('flaky') };
}

/** @param {string} wanted @param {Suite} suite @returns {string[]} titles of the tests with a status */
function titlesWith(wanted, { title, suites = [], specs }) {
  const found = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  return [
    ...found.map((spec) => `${title} › ${spec.title}`),
    ...suites.flatMap((suite) => titlesWith(wanted, suite)),
  ];
}
