import { readFile } from 'node:fs/promises';

/**
 * A hook of Node's module loader (`typescript.mjs` says why): a JavaScript module is loaded as it is.
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, nextLoad) {
  if (context.format !== 'module' || !/^file:.*\.m?js$/.test(url)) return nextLoad(url, context);
  return { format: 'module', source: await readFile(new URL(url)), shortCircuit: true };
}
