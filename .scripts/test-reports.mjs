import { existsSync, readFileSync } from 'node:fs';
import { load } from 'cheerio';

/**
 * @typedef {object} TestResult
 * @property {string[]} titles of the describe blocks around it, and its own
 * @property {string} file
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {number} seconds
 */

/** Reads the JUnit report of a test runner. @param {string} file @returns {TestResult[]} */
export function readReport(file) {
  if (!existsSync(file)) return [];
  const $ = load(readFileSync(file, 'utf8'), { xml: true });
  return $('testcase')
    .toArray()
    .map((element) => {
      const test = $(element);
      const has = (/** @type {string} */ outcome) => test.children(outcome).length > 0;
      return {
        titles: (test.attr('name') ?? '').split(/ [>›] /),
        file: test.attr('classname') ?? '',
        status: has('failure, error') ? 'failed' : has('skipped') ? 'skipped' : 'passed',
        seconds: Number(test.attr('time')),
      };
    });
}

/**
 * Compares the rows of the requirements with the ids at the start of the titles of tests that passed, such as
 * `C14 S1 an invoice …`.
 * @param {string} requirements docs/requirements.md @param {TestResult[]} tests
 * @returns {string[]} a line for each row without a test and each id that is no row
 */
export function compareRows(requirements, tests) {
  const rows = [...requirements.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, id = '']) => id);
  const passed = tests.filter(({ status }) => status === 'passed').flatMap(({ titles }) => titles);
  const named = new Set(
    passed.flatMap((title) => /^(?:[A-Z]\d{1,2} )+/.exec(title)?.[0].trim().split(' ') ?? []),
  );
  return [
    ...rows.filter((row) => !named.has(row)).map((row) => `row ${row}: no passed test names it in its title`),
    ...[...named]
      .filter((id) => !rows.includes(id))
      .map((id) => `${id} in a title is no row of docs/requirements.md`),
  ];
}
