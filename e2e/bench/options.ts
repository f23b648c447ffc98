import { parseArgs } from 'node:util';

/**
 * The composer under load, pages in Lighthouse, visits; `growth` (made-up sites of several sizes) only on request.
 */
const parts = ['servers', 'pages', 'visits', 'growth'] as const;
type Part = (typeof parts)[number];

export interface BenchOptions {
  /** How often each measurement runs; the median counts. */
  runs: number;
  /** Prints JSON instead of tables. */
  json: boolean;
  /** What is measured. */
  only: readonly Part[];
}

const options = {
  runs: { type: 'string', default: '5' },
  json: { type: 'boolean', default: false },
  only: { type: 'string' },
} as const;

const usage = `npm run bench -- [--runs N] [--only ${parts.join('|')}] [--json]`;

/** @throws Error of one line that names the invalid option */
export function readOptions(args: readonly string[]): BenchOptions {
  const { runs, json, only } = parse(args);
  const count = Number(runs);
  if (!Number.isInteger(count) || count < 1 || count > 25)
    throw new Error(`--runs is a whole number from 1 to 25, not "${runs}". Usage: ${usage}`);
  const chosen = parts.filter((part) => (only === undefined ? part !== 'growth' : part === only));
  if (chosen.length === 0)
    throw new Error(`--only is one of ${parts.join(', ')}, not "${only}". Usage: ${usage}`);
  return { runs: count, json, only: chosen };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}. Usage: ${usage}`, { cause: error });
  }
}
