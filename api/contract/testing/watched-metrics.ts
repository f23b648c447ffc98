import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const folder = new URL('../../../docs/monitoring/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

/** The metric that Prometheus itself adds for each target that it scrapes. */
const madeByPrometheus = 'up';

/** Keywords of the query language that look like metric names. */
const keywords = new Set(['by', 'without', 'and', 'or', 'unless', 'on', 'ignoring', 'bool', 'offset']);

interface Rules {
  groups: { name: string; rules: { expr: string }[] }[];
}

interface Dashboard {
  panels: { targets: { expr: string }[] }[];
}

function metricsIn(expression: string): string[] {
  // Removes label matchers, time ranges and label lists.
  const bare = expression
    .replaceAll(/\{[^{}]*\}|\[[^\][]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring) ?\([^()]*\) ?/g, '');
  // A name before a parenthesis is a function.
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]* ?\(?/g)].map(([name]) => name.trim());
  return names.filter((name) => !name.endsWith('(') && !keywords.has(name) && name !== madeByPrometheus);
}

const unique = (names: string[]) => [...new Set(names)].sort();

/** The metrics of a program in docs/monitoring/alerts.yml, whose groups are named `shell`, `api` or `both`. */
export function alertMetrics(program: 'shell' | 'api'): string[] {
  const { groups } = parse(read('alerts.yml')) as Rules;
  const groupsOfProgram = groups.filter(({ name }) => name === program || name === 'both');
  return unique(groupsOfProgram.flatMap(({ rules }) => rules.flatMap(({ expr }) => metricsIn(expr))));
}

/** The metrics of both programs that the dashboard uses. */
export function dashboardMetrics(): string[] {
  const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;
  return unique(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))));
}

/** The names of the samples in a response of /metrics, as queries use them. */
export function exposedMetrics(response: string): Set<string> {
  return new Set([...response.matchAll(/^([a-zA-Z_:][\w:]*)(?=[{ ])/gm)].map(([, name = '']) => name));
}

/** The dashboard's metrics that only the api exposes. */
export const ofApiAlone = /^(outbox|orders|webhook|reconciliation|backup)_/;
