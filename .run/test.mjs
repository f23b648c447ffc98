import { existsSync, readFileSync, rmSync } from 'node:fs';
import { findOrInstallBrowser } from './find-browser.mjs';
import { attempt, command } from './prepare.mjs';
import { build, buildStale } from './build.mjs';
import { openPassedTests } from './passed-tests.mjs';

const reports = 'test-results';
const passedTests = openPassedTests(Boolean(process.env.CI) || process.argv.includes('--all'));
/** @type {string[]} */
const workspaces = JSON.parse(readFileSync('package.json', 'utf8')).workspaces;
/** The folders of `e2e/journeys`, with what can affect them besides the shell and what it uses. */
const journeys = {
  releases: ['.github', '.prettierrc'],
  // What the remotes' pages contain does not matter to whoever runs the site.
  operations: ['api', 'remote-*/package.json'],
  development: ['remote-legal', 'remote-marketing'],
  legal: ['remote-legal'],
  marketing: ['remote-marketing', 'api'],
  commerce: ['remote-commerce', 'api'],
  site: ['remote-legal', 'remote-marketing', 'remote-commerce', 'api', 'e2e/bench/pages.ts'],
};
const ofEveryJourney = [
  'shell',
  'shared-i18n',
  'api/contract',
  'api/http-server',
  'e2e/support',
  'e2e/playwright.config.ts',
];
/** Workspaces that read files of all others: their texts, or for the bench. */
const readsAll = new Set(['shared-i18n', 'e2e']);
let passed = 0;
/** @type {string[]} failures, repeated at the end, where a long log is read first */
const failures = [];
/** @type {string[]} tests that passed at the second try, which does not count as a failure */
const secondTries = [];
/** @type {string[]} tests that did not run, because a program that they need is not installed */
const skipped = [];
/** How many characters of a runner's output are repeated at the end. */
const shownAtEnd = 3000;

/**
 * Runs every check that a change must pass: types, lint, boundaries, unit and api tests, and browser tests against
 * the production build. A check that is not a test suite counts as one test. The browser tests take longest, so
 * everything else runs in parallel; their progress is shown, of the others only failures. Parts that passed before
 * and that no change since can affect are skipped, except on CI and with `--all`.
 */
await command(async () => {
  try {
    const browser = await findOrInstallBrowser();
    rmSync(reports, { recursive: true, force: true });
    /** @type {Promise<boolean> | undefined} */
    let built;
    const isBuilt = () => (built ??= buildSite());
    await Promise.all([testInBrowser(isBuilt, browser), testBesideBrowser(isBuilt)]);
  } catch (error) {
    fail(error);
  }
  for (const title of secondTries) console.log(`! ${title}: passed at the second try`);
  for (const title of skipped) console.log(`– ${title}: skipped`);
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
  return failures.length > 0 ? 1 : 0;
});

/** Builds what the api tests and the browser tests run. @returns whether that succeeded */
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

/** @param {() => Promise<boolean>} isBuilt @param {string} browser */
async function testInBrowser(isBuilt, browser) {
  const inputs = Object.entries(journeys).map(
    ([name, folders]) =>
      /** @type {const} */ ([name, [...ofEveryJourney, `e2e/journeys/${name}`, ...folders]]),
  );
  await affected('browser tests', inputs, async (names) => {
    if (!(await isBuilt())) return false;
    const folders = names.map((name) => `journeys/${name}/`);
    const command = ['npx', 'playwright', 'test', '--config', 'e2e/playwright.config.ts', ...folders];
    const options = { show: true, env: { CHROMIUM_PATH: browser } };
    return suite('browser tests', command, 'playwright.json', readPlaywright, options);
  });
}

/** @param {() => Promise<boolean>} isBuilt */
async function testBesideBrowser(isBuilt) {
  const { readLockedDependencies } = await import('../shell/remote-kit/build/locked-dependencies.ts');
  const inputs = workspaces.map(
    (folder) =>
      /** @type {const} */ ([
        folder,
        readsAll.has(folder) ? ['.'] : readLockedDependencies('.', folder).folders,
      ]),
  );
  const each = (/** @type {string} */ option, /** @type {string[]} */ names) =>
    names.flatMap((name) => [option, name]);
  await affected('types', inputs, (names) =>
    check('types', ['npm', 'run', '--silent', 'types', ...each('-w', names)]),
  );
  await affected('lint', inputs, (names) => {
    const folders = names.length < workspaces.length ? [...names, '.run', '*.{js,ts}'] : ['.'];
    return check('lint', ['npx', 'eslint', ...folders]);
  });
  // Also files that belong to no workspace, such as documents.
  await affected('format', [['every file', ['.']]], () =>
    check('format', ['npx', 'prettier', '--check', '--cache', '--log-level', 'warn', '.']),
  );
  await check('boundaries', ['npm', 'run', '--silent', 'boundaries']);
  const tested = inputs.filter(([folder]) => !/^(api|e2e)(\/|$)/.test(folder));
  // The tests of `.run` read every folder.
  await affected('unit tests', [...tested, ['.run', ['.']]], (names) =>
    suite('unit tests', ['npx', 'vitest', 'run', ...each('--project', names)], 'vitest.json', readVitest),
  );
  const ofApi = inputs.filter(([folder]) => /^api(\/|$)/.test(folder)).flatMap(([, folders]) => folders);
  await affected('api tests', [['api', ofApi]], async () => {
    if (!(await isBuilt())) return false;
    return suite('api tests', ['npx', 'vitest', 'run', '--root', 'api'], 'api.json', readVitest);
  });
}

/**
 * Runs the parts of a check that a change may have affected since they passed.
 * @param {string} what @param {readonly (readonly [name: string, folders: string[]])[]} parts with what can affect
 *   them
 * @param {(names: string[]) => Promise<boolean>} run resolves to whether they pass
 */
async function affected(what, parts, run) {
  const stale = parts.filter(([name, folders]) => !passedTests.isUnchanged(`${what} ${name}`, folders));
  if (stale.length < parts.length) {
    const left = parts.filter((part) => !stale.includes(part)).map(([name]) => name);
    console.log(`– ${what}: not affected since they passed (--all runs them): ${left.join(', ')}`);
  }
  if (stale.length === 0 || !(await run(stale.map(([name]) => name)))) return;
  for (const [name, folders] of stale) passedTests.hasPassed(`${what} ${name}`, folders);
}

/** @param {unknown} error */
function fail(error) {
  failures.push(error instanceof Error ? error.message : String(error));
}

/** @param {string} name @param {string[]} command @returns whether it passes */
async function check(name, [command = '', ...args]) {
  const { code, output } = await attempt(command, args);
  if (code === 0) passed += 1;
  else failures.push(`${name}\n${output.slice(-shownAtEnd / 2)}`);
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`);
  return code === 0;
}

/**
 * @param {string} name @param {string[]} command @param {string} report
 * @param {(report: any) => { passed: number, failures: string[], secondTries: string[], skipped: string[] }} read
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean }} [options]
 * @returns whether all its tests pass
 */
async function suite(name, [command = '', ...args], report, read, options = {}) {
  console.log(`▸ ${name}`);
  const { code, output } = await attempt(command, args, options);
  const file = `${reports}/${report}`;
  const counts = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failures: [], secondTries: [], skipped: [] };
  // A runner may fail without a failed test, for example when it crashes.
  if (code !== 0 && counts.failures.length === 0) {
    counts.failures.push(`${name}: ended with ${code} and no failed test\n${unhandledErrors(output)}`);
  }
  passed += counts.passed;
  failures.push(...counts.failures);
  secondTries.push(...counts.secondTries);
  skipped.push(...counts.skipped);
  if (code !== 0 && !options.show) console.log(output);
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${counts.failures.length} failed`);
  return counts.failures.length === 0;
}

/** A runner's errors outside of tests, else the end of its output. @param {string} output */
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
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed');
  // The messages come from the first try.
  const second = passed.filter(({ failureMessages }) => failureMessages.length > 0);
  return {
    passed: passed.length - second.length,
    failures,
    secondTries: second.map(({ fullName }) => fullName),
    skipped: tests.filter(({ status }) => !/^(passed|failed)$/.test(status)).map(({ fullName }) => fullName),
  };
}

/**
 * @typedef {{ title: string, suites?: Suite[], specs: { title: string, tests: { status: string }[] }[] }} Suite
 * @param {{ stats: { expected: number }, suites: Suite[], errors: { message: string }[] }} report
 */
function readPlaywright({ stats, suites, errors }) {
  const titles = (/** @type {string} */ status) => suites.flatMap((suite) => titlesWith(status, suite));
  const failures = titles('unexpected').concat(errors.map(({ message }) => message));
  return { passed: stats.expected, failures, secondTries: titles('flaky'), skipped: titles('skipped') };
}

/** @param {string} wanted @param {Suite} suite @returns {string[]} titles of the tests with a status */
function titlesWith(wanted, { title, suites = [], specs }) {
  const found = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  return [
    ...found.map((spec) => `${title} › ${spec.title}`),
    ...suites.flatMap((suite) => titlesWith(wanted, suite)),
  ];
}
