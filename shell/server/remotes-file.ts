import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** What the file may set: the remotes, and what their releases are signed with. */
const variables = ['REMOTES', 'RELEASE_PUBLIC_KEYS', 'RELEASE_UNSIGNED'];

/**
 * The environment, with its values replaced by those of the file `REMOTES_FILE` (lines `NAME=value`), if there is one.
 * @throws Error that names a variable which the file must not set
 */
export function withRemotesFile(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const file = environment.REMOTES_FILE;
  if (!file || !existsSync(file)) return environment;
  const given = parseEnv(readFileSync(file, 'utf8'));
  const foreign = Object.keys(given).find((name) => !variables.includes(name));
  if (foreign) throw new Error(`REMOTES_FILE: ${foreign} is none of ${variables.join(', ')}`);
  return { ...environment, ...given };
}

/** The variables that the file replaces with another value. @param counted the environment with the file's values */
export function replacedByFile(environment: NodeJS.ProcessEnv, counted: NodeJS.ProcessEnv): string[] {
  return variables.filter((name) => environment[name] && counted[name] !== environment[name]);
}
