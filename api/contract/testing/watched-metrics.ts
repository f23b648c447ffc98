import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const folder = new URL('../../../docs/operations/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

/** Prometheus makes it itself for each program that it asks. */
const madeByPrometheus = 'up';

/** Words of its query language that stand where a name could. */
const keywords = new Set(['by', 'without', 'and', 'or', 'unless', 'on', 'ignoring', 'bool', 'offset']);

interface Rules {
  groups: { name: string; rules: { expr: string }[] }[];
}

interface Dashboard {
  panels: { targets: { expr: string }[] }[];
}

/** The metrics that an expression of Prometheus' query language reads. */
function metricsIn(expression: string): string[] {
  // Without labels, their lists and times.
  const bare = expression
    .replaceAll(/\{[^{}]*\}|\[[^\][]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring) ?\([^()]*\) ?/g, '');
  // What a parenthesis follows is a function.
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]* ?\(?/g)].map(([name]) => name.trim());
  return names.filter((name) => !name.endsWith('(') && !keywords.has(name) && name !== madeByPrometheus);
}

const unique = (names: string[]) => [...new Set(names)].sort();

/** What the alerts read of a program: the groups of docs/operations/alerts.yml are named by it, or `both`. */
export function alertMetrics(program: 'shell' | 'api'): string[] {
  const { groups } = parse(read('alerts.yml')) as Rules;
  const own = groups.filter(({ name }) => name === program || name === 'both');
  return unique(own.flatMap(({ rules }) => rules.flatMap(({ expr }) => metricsIn(expr))));
}

/** What the dashboard reads of any program. */
export function dashboardMetrics(): string[] {
  const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;
  return unique(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))));
}

/** The names in an answer of /metrics: of samples, as queries name them. */
export function exposedMetrics(answer: string): Set<string> {
  return new Set([...answer.matchAll(/^([a-zA-Z_:][\w:]*)(?=[{ ])/gm)].map(([, name = '']) => name));
}

/** What only one of the two programs exposes, by the dashboard's metrics. */
export const ofApiAlone = /^(outbox|orders|webhook|reconciliation|backup)_/;
