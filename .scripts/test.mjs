import { existsSync, readFileSync, rmSync } from 'node:fs';
import { findOrInstallBrowser } from '../shell/remote-kit/release/visual-check/find-browser.mjs';
import { buildDevelopedShell, buildStale } from './build.mjs';
import { command } from './prepare.mjs';

/**
 * @typedef {object} TestResult
 * @property {string[]} titles of the describe blocks around it, and its own
 * @property {string} name its file and titles
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {number} seconds
 */

const isWhole = process.argv.includes('--all');
/** `n/m` of the test suites; the checks run in the first part. */
const shard = /^\d+\/\d+$/.exec(process.argv[process.argv.indexOf('--shard') + 1] ?? '')?.[0];
const shardOption = shard ? ['--shard', shard] : [];
const vitest = ['vitest', 'run', ...(isWhole ? [] : ['--tags-filter', '!slow']), ...shardOption];
const playwright = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...shardOption].concat(
  isWhole ? [] : ['--grep-invert', '@slow', '--project', 'at rest'],
);

/** Each part with the seconds that it took. @type {string[]} */
const parts = [];
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
  rmSync('test-results', { recursive: true, force: true });
  const built = timed('build', () => Promise.all([buildStale(), buildDevelopedShell()]));
  // Side by side: each waits much for the processes that it starts.
  const results = await Promise.allSettled([
    Promise.all([findOrInstallBrowser(), built]).then(([CHROMIUM_PATH]) =>
      suite('browser tests', 'playwright', playwright, { CHROMIUM_PATH }),
    ),
    built.then(() => suite('api tests', 'api', [...vitest, '--root', 'api'])),
    (async () => {
      if (!shard || shard.startsWith('1/'))
        for (const name of ['types', 'lint', 'boundaries']) await check(name);
      await suite('unit tests', 'vitest', vitest);
    })(),
  ]);
  const thrown = results.flatMap((result) => (result.status === 'rejected' ? String(result.reason) : []));
  faults.push(...new Set(thrown));
  if (!shard) faults.push(...compareRows(readFileSync('docs/requirements.md', 'utf8')));
  return summarize((Date.now() - started) / 1000);
});

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function timed(name, work) {
  const started = Date.now();
  const result = await work();
  parts.push(`${name} ${Math.round((Date.now() - started) / 1000)} s`);
  return result;
}

/**
 * Runs a program.
 * @param {string[]} line
 * @param {import('execa').Options} [options]
 */
async function run([program = '', ...args], options) {
  // Loaded here, as it may not be installed when this program starts.
  const { execa } = await import('execa');
  const settings = /** @type {const} */ ({ all: true, reject: false, stdin: 'ignore', ...options });
  const { exitCode, all } = await execa(program, args, settings);
  return { isPassed: exitCode === 0, exitCode, output: String(all) };
}

/** Runs a check of the root package. @param {string} script */
async function check(script) {
  const { isPassed, output } = await timed(script, () => run(['npm', 'run', '--silent', script]));
  if (isPassed) checksPassed += 1;
  else faults.push(`${script}\n${output}`);
  console.log(`${isPassed ? '✓' : '✗'} ${script}`);
}

/**
 * Of the browser tests, which take longest, each test is shown.
 * @param {string} name
 * @param {'playwright' | 'vitest' | 'api'} report its file in `test-results`
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function suite(name, report, args, env) {
  console.log(`▸ ${name}`);
  const isShown = report === 'playwright';
  const shown = isShown && { stdout: ['pipe', 'inherit'], stderr: ['pipe', 'inherit'] };
  const options = { env: { ...env, TEST_TIER: isWhole ? 'all' : 'fast' }, ...shown };
  const { isPassed, exitCode, output } = await timed(name, () => run(['npx', ...args], options));
  const read = await readReport(`test-results/${report}.xml`);
  tests.push(...read);
  const failed = read.filter(({ status }) => status === 'failed').length;
  // A runner may fail without a failed test, for example when it crashes.
  if (!isPassed && failed === 0) faults.push(`${name} ended with ${exitCode}\n${output.slice(-3000)}`);
  if (!isPassed && !isShown) console.log(output);
  console.log(`${isPassed ? '✓' : '✗'} ${name}: ${read.length} tests, ${failed} failed`);
}

/**
 * Prints the result; the last line counts tests.
 * @param {number} seconds
 * @returns {number} the exit code
 */
function summarize(seconds) {
  const withStatus = (/** @type {TestResult['status']} */ wanted) =>
    tests.filter(({ status }) => status === wanted);
  const failures = [...withStatus('failed').map(({ name }) => name), ...faults];
  console.log('\nThe ten slowest tests:');
  for (const test of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
    console.log(`${test.seconds.toFixed(1).padStart(6)} s  ${test.name}`);
  // Vitest reports the tests that the fast tier leaves out too; the list of slow tests names their files.
  const slow = isWhole ? [] : Object.values(JSON.parse(readFileSync('docs/slow-tests.json', 'utf8'))).flat();
  const isSlow = (/** @type {string} */ name) => slow.some((file) => `api/${name}`.includes(`${file}:`));
  const skipped = withStatus('skipped').filter(({ name }) => !isSlow(name));
  for (const { name } of skipped) console.log(`– ${name}: skipped`);
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`${Math.round(seconds)} s: ${parts.join(', ')}`);
  const passed = checksPassed + withStatus('passed').length;
  console.log(`${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
  return failures.length > 0 ? 1 : 0;
}

/**
 * Reads the JUnit report of a test runner.
 * @param {string} file
 * @returns {Promise<TestResult[]>}
 */
async function readReport(file) {
  if (!existsSync(file)) return [];
  const { load } = await import('cheerio');
  const $ = load(readFileSync(file, 'utf8'), { xml: true });
  return Array.from($('testcase'), (element) => {
    const test = $(element);
    const has = (/** @type {string} */ outcome) => test.children(outcome).length > 0;
    const titles = (test.attr('name') ?? '').split(/ [>›] /);
    return {
      titles,
      name: `${test.attr('classname')}: ${titles.join(' › ')}`,
      status: has('failure, error') ? 'failed' : has('skipped') ? 'skipped' : 'passed',
      seconds: Number(test.attr('time')),
    };
  });
}

/**
 * Compares the rows of the requirements with the ids at the start of the titles of tests that passed, such as
 * `C14 S1 an invoice …`.
 * @param {string} requirements docs/requirements.md
 * @returns {string[]} a line for each row without a test, each id that is no row and each test without an id
 */
function compareRows(requirements) {
  const rows = new Set(Array.from(requirements.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm), ([, id = '']) => id));
  const passed = tests.filter(({ status }) => status === 'passed').flatMap(({ titles }) => titles);
  const named = new Set(
    passed.flatMap((title) => /^(?:[A-Z]\d{1,2} )+/.exec(title)?.[0].trim().split(' ') ?? []),
  );
  return [
    ...[...rows]
      .filter((row) => !named.has(row))
      .map((row) => `row ${row}: no passed test names it in its title`),
    ...[...named]
      .filter((id) => !rows.has(id))
      .map((id) => `${id} in a title is no row of docs/requirements.md`),
    ...tests
      .filter(({ titles }) => !titles.some((title) => /^(?:[A-Z]\d{1,2}|F-[\w-]+) /.test(title)))
      .map(({ name }) => `${name}: its title begins with neither a row nor F-…`),
  ];
}
