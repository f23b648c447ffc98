import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} TestResult
 * @property {string[]} titles of the describe blocks around it, and its own
 * @property {string} file
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {number} ms
 */

/**
 * Reads the JSON report of a test runner.
 * @param {'vitest' | 'playwright'} runner @param {string} file
 * @returns {{ tests: TestResult[], errors: string[] }} errors: what failed outside of tests
 */
export function readReport(runner, file) {
  if (!existsSync(file)) return { tests: [], errors: [`no report ${file}`] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return runner === 'vitest' ? readVitest(report) : readPlaywright(report);
}

/** @param {{ testResults: { name: string, message: string, status: string, assertionResults: { title: string, ancestorTitles: string[], status: string, duration?: number }[] }[] }} report */
function readVitest({ testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, ancestorTitles, status, duration = 0 }) => ({
      titles: [...ancestorTitles, title],
      file: name,
      status: statusOf(status),
      ms: duration,
    })),
  );
  const errors = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    )
    .map(({ name, message }) => `${name}: ${message}`);
  return { tests, errors };
}

/**
 * @typedef {{ title: string, file: string, suites?: Suite[], specs: { title: string, tests: { status: string, results: { duration: number }[] }[] }[] }} Suite
 * @param {{ suites: Suite[], errors: { message: string }[] }} report
 */
function readPlaywright({ suites, errors }) {
  return {
    // A file is a suite whose title is its name.
    tests: suites.flatMap((file) => testsIn({ ...file, title: '' }, [])),
    errors: errors.map(({ message }) => message),
  };
}

/** @param {Suite} suite @param {string[]} around @returns {TestResult[]} */
function testsIn({ title, file, suites = [], specs }, around) {
  const titles = title ? [...around, title] : around;
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      titles: [...titles, spec.title],
      file,
      status: statusOf({ expected: 'passed', unexpected: 'failed', flaky: 'failed' }[status] ?? status),
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap((suite) => testsIn(suite, titles))];
}

/** @param {string} status @returns {TestResult['status']} */
const statusOf = (status) => (status === 'passed' || status === 'failed' ? status : 'skipped');

/**
 * Compares the rows of the requirements with the ids at the start of the titles of tests that passed, such as
 * `C14 S1 an invoice …`.
 * @param {string} requirements docs/requirements.md @param {TestResult[]} tests
 * @returns {string[]} a line for each row without a test and each id that is no row
 */
export function compareRows(requirements, tests) {
  const rows = [...requirements.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, id = '']) => id);
  const named = new Set(
    tests
      .filter(({ status }) => status === 'passed')
      .flatMap(({ titles }) =>
        titles.flatMap((title) => /^((?:[A-Z]\d{1,2} )+)/.exec(title)?.[1]?.trim().split(' ') ?? []),
      ),
  );
  return [
    ...rows.filter((row) => !named.has(row)).map((row) => `row ${row}: no passed test names it in its title`),
    ...[...named]
      .filter((id) => !rows.includes(id))
      .map((id) => `${id} in a title is no row of docs/requirements.md`),
  ];
}
