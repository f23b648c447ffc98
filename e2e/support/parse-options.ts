import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Reads a command's options. @throws Error of one line that names the invalid option and the usage */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}. Usage: ${usage}`, { cause: error });
  }
}
