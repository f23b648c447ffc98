import { z } from 'zod';
import type { Fault } from './public-site.ts';

export type GivenVariables = Record<string, string | undefined>;

/** The error of a schema whose variable must be set. */
export const needed = {
  error: ({ input }: { input: unknown }) => (input === undefined ? 'is needed' : undefined),
};

/** Of NODE_ENV. A mistyped `production` must not pass as a value that is less strict. */
export const nodeEnvSchema = z.enum(['development', 'test', 'production']).default('development');

/**
 * Reads the variables of a schema; an empty one counts as not set.
 * @param findFaults finds what the schema cannot express
 * @throws Error with one line that names every missing or wrong variable, without its value
 */
export function readEnvironment<S extends z.ZodObject>(
  schema: S,
  environment: NodeJS.ProcessEnv,
  findFaults: (given: GivenVariables) => Fault[] = () => [],
): z.output<S> {
  const setVariables = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const { data, error } = schema.safeParse(setVariables);
  const wrong = (error?.issues ?? []).map(({ path, message }) => ({ name: path.join('.'), message }));
  const further = findFaults(setVariables).filter(({ name }) => wrong.every((fault) => fault.name !== name));
  const lines = [...wrong, ...further].map(({ name, message }) => `${name}: ${message}`);
  if (!data || lines.length > 0) throw new Error(`Wrong environment: ${lines.join('; ')}`);
  return data;
}
