import { readFileSync, rmSync } from 'node:fs';
import { build, buildStale } from './build.mjs';
import { findOrInstallBrowser } from '../shell/remote-kit/release/visual-check/find-browser.mjs';
import { attempt, command } from './prepare.mjs';
import { compareRows, readReport } from './test-reports.mjs';

/** @typedef {import('./test-reports.mjs').TestResult} TestResult */

const reports = 'test-results';
const isWhole = process.argv.includes('--all');
/** `n/m` of the test suites; the checks run in the first part. */
const shard = /^\d+\/\d+$/.exec(process.argv[process.argv.indexOf('--shard') + 1] ?? '')?.[0];
const isFirstPart = !shard || shard.startsWith('1/');

/** Each part with the seconds that it took. @type {[name: string, seconds: number][]} */
const seconds = [];
/** @type {TestResult[]} */
const tests = [];
/** Failures outside of tests. @type {string[]} */
const faults = [];
let checksPassed = 0;

/**
 * Runs the fast tier of the tests, or everything with `--all`: types, lint, format, boundaries, unit, api and browser
 * tests against the production build. A check that is not a test suite counts as one test.
 */
await command(async () => {
  const started = Date.now();
  rmSync(reports, { recursive: true, force: true });
  const built = timed('build', buildSite);
  // Side by side: each waits much for the processes that it starts.
  await Promise.all([
    findOrInstallBrowser()
      .then(async (browser) => {
        if (await built)
          await suite('browser tests', 'playwright', browserTests(), { CHROMIUM_PATH: browser });
      })
      .catch((error) => faults.push(String(error))),
    built.then(async (isBuilt) => {
      if (isBuilt)
        await suite('api tests', 'api', ['npx', 'vitest', 'run', '--root', 'api', ...vitestOptions()]);
    }),
    (async () => {
      if (isFirstPart) {
        await check('types', 'types');
        await check('lint', 'lint');
        await check('boundaries', 'boundaries');
      }
      await suite('unit tests', 'vitest', ['npx', 'vitest', 'run', ...vitestOptions()]);
    })(),
  ]);
  if (!shard) faults.push(...compareRows(readFileSync('docs/requirements.md', 'utf8'), tests));
  return summarize((Date.now() - started) / 1000);
});

/** Builds what the api tests and the browser tests run. @returns whether that succeeded */
async function buildSite() {
  try {
    await Promise.all([
      buildStale(),
      build('shell', { SHELL_DIST: 'dist-development', SHELL_MODE: 'development' }),
    ]);
    return true;
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** @returns {string[]} */
function browserTests() {
  const tier = isWhole ? [] : ['--grep-invert', '@slow', '--project', 'at rest'];
  return ['npx', 'playwright', 'test', '--config', 'e2e/playwright.config.ts', ...tier, ...shardOption()];
}

/** @returns {string[]} */
function vitestOptions() {
  return [...(isWhole ? [] : ['--tags-filter', '!slow']), ...shardOption()];
}

/** @returns {string[]} */
function shardOption() {
  return shard ? ['--shard', shard] : [];
}

/** @template T @param {string} name @param {() => Promise<T>} work @returns {Promise<T>} */
async function timed(name, work) {
  const started = Date.now();
  const result = await work();
  seconds.push([name, (Date.now() - started) / 1000]);
  return result;
}

/** Runs a check of the root package. @param {string} name @param {string} script */
async function check(name, script) {
  const { code, output } = await timed(name, () => attempt('npm', ['run', '--silent', script]));
  if (code === 0) checksPassed += 1;
  else faults.push(`${name}\n${output}`);
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
}

/**
 * Runs a test suite. Of the browser tests, which take longest, each test is shown.
 * @param {string} name @param {'playwright' | 'vitest' | 'api'} report its file in `test-results`
 * @param {string[]} command @param {NodeJS.ProcessEnv} [env]
 */
async function suite(name, report, [program = '', ...args], env) {
  console.log(`▸ ${name}`);
  const show = report === 'playwright';
  const options = { show, env: { ...env, TEST_TIER: isWhole ? 'all' : 'fast' } };
  const { code, output } = await timed(name, () => attempt(program, args, options));
  const read = readReport(report === 'playwright' ? 'playwright' : 'vitest', `${reports}/${report}.json`);
  tests.push(...read.tests);
  faults.push(...read.errors);
  const failed = read.tests.filter(({ status }) => status === 'failed').length;
  // A runner may fail without a failed test, for example when it crashes.
  if (code !== 0 && failed + read.errors.length === 0)
    faults.push(`${name} ended with ${code}\n${output.slice(-3000)}`);
  if (code !== 0 && !show) console.log(output);
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${read.tests.length} tests, ${failed} failed`);
}

/** Prints the result; the last line counts tests. @param {number} total seconds @returns {number} the exit code */
function summarize(total) {
  const withStatus = (/** @type {TestResult['status']} */ wanted) =>
    tests.filter(({ status }) => status === wanted);
  const nameOf = (/** @type {TestResult} */ { file, titles }) =>
    `${file.replace(`${process.cwd()}/`, '')}: ${titles.join(' › ')}`;
  const failures = [...withStatus('failed').map(nameOf), ...faults];
  console.log('\nThe ten slowest tests:');
  for (const test of tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
    console.log(`${(test.ms / 1000).toFixed(1).padStart(6)} s  ${nameOf(test)}`);
  // Tests of the other tier are not reported as skipped by every runner, so they do not count.
  const skipped = isWhole ? withStatus('skipped') : [];
  for (const test of skipped) console.log(`– ${nameOf(test)}: skipped`);
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(
    `${Math.round(total)} s: ${seconds.map(([name, took]) => `${name} ${Math.round(took)} s`).join(', ')}`,
  );
  const passed = checksPassed + withStatus('passed').length;
  console.log(`${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
  return failures.length > 0 ? 1 : 0;
}
