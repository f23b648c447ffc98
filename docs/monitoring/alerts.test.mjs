import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const folder = new URL('.', import.meta.url);
const read = (/** @type {string} */ file) => parse(readFileSync(new URL(file, folder), 'utf8'));
const shippedRules = () => read('alerts.yml').groups.flatMap((/** @type {any} */ { rules }) => rules);
const run = (/** @type {string} */ tool, /** @type {string[]} */ ...args) =>
  spawnSync(tool, args, { cwd: folder, encoding: 'utf8' });

// The tools are part of Debian's packages `prometheus` and `prometheus-alertmanager`.
test.for([
  ['promtool', 'check', 'rules', 'alerts.yml'],
  ['promtool', 'check', 'config', '--syntax-only', 'prometheus.yml'],
  ['amtool', 'check-config', 'alertmanager.yml'],
])('O4 %s %s accepts what is shipped', ([tool = '', ...args], { skip }) => accepts(skip, tool, args));

// They pass through days of samples: on a busy machine that takes minutes.
test('O4 the rules’ own tests pass', { tags: ['slow'], timeout: 300_000 }, ({ skip }) =>
  accepts(skip, 'promtool', ['test', 'rules', 'alerts.test.yml']),
);

/** @param {(condition: boolean, note: string) => void} skip @param {string} tool @param {string[]} args */
function accepts(skip, tool, args) {
  skip(run(tool, '--version').status !== 0, 'not installed');
  const { status, stdout, stderr } = run(tool, ...args);
  expect(status, stdout + stderr).toBe(0);
}

test('O4 every alert says what is wrong, what to do and where that stands, and has a test in which it fires and falls silent', () => {
  const rules = shippedRules();
  expect(rules.length).toBeGreaterThan(20);
  const outcomes = Object.fromEntries(
    read('alerts.test.yml').tests.map((/** @type {any} */ { name, alert_rule_test }) => [
      name,
      alert_rule_test.map((/** @type {any} */ { alertname, exp_alerts }) => [alertname, exp_alerts.length]),
    ]),
  );
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'warn'], alert).toContain(labels.severity);
    expect(annotations, alert).toEqual({
      summary: expect.any(String),
      do: expect.any(String),
      runbook: `docs/operations.md#${alert.toLowerCase()}`,
    });
    expect(outcomes[alert], alert).toEqual([
      [alert, 1],
      [alert, 0],
    ]);
  }
});

test('O10 O4 the runbook has a heading for each alert, and no other: what visitors notice, how to be sure, what to do, when it is over', () => {
  const runbook = readFileSync(new URL('../operations.md', folder), 'utf8');
  const alerts = runbook.split('\n## Alerts\n')[1]?.split('\n## ')[0] ?? '';
  const sections = alerts.split(/^### /m).slice(1);
  const headings = sections.map((section) => section.slice(0, section.indexOf('\n')));
  const names = shippedRules().map((/** @type {any} */ { alert }) => alert);
  expect(headings.toSorted()).toEqual(names.toSorted());
  for (const section of sections) {
    const labels = [...section.matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, word]) => word);
    expect(labels, section).toEqual(['Visitors', 'Sure', 'Do', 'Over']);
    // A script of the checkout would read the checkout's own data.
    expect(section).not.toContain('npm run');
  }
  expect(runbook.indexOf('## The first five minutes'), 'it opens with what is needed first').toBeLessThan(
    runbook.indexOf('## Alerts'),
  );
});

test('O4 each fault of the drill waits for an alert that is shipped', async () => {
  const { faults } = await import('../../e2e/drill/faults.ts');
  const names = shippedRules().map((/** @type {any} */ { alert }) => alert);
  expect(names).toEqual(expect.arrayContaining(faults.map(({ alert }) => alert)));
});
