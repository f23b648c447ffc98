import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Runs of each measurement, of which the median counts. */
  runs: number;
  /** Prints JSON for machines instead of tables. */
  json: boolean;
}

const usage = 'npm run bench -- [--runs N] [--json]';

/** @throws Error of one line that names the option at fault */
export function readOptions(args: readonly string[]): BenchOptions {
  const { runs, json } = parseOrExplain(args);
  const count = Number(runs);
  if (!Number.isInteger(count) || count < 1 || count > 25)
    throw new Error(`--runs is a whole number from 1 to 25, not "${runs}". Usage: ${usage}`);
  return { runs: count, json };
}

function parseOrExplain(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { runs: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } },
    }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}. Usage: ${usage}`, { cause: error });
  }
}
