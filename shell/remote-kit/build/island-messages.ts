import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@site/shared-i18n';

interface Messages {
  [key: string]: string | Messages;
}

/** The scripts of a build, by path. */
export async function readScripts(outDir: string): Promise<ReadonlyMap<string, string>> {
  const paths = (await readdir(outDir, { recursive: true })).filter((path) => path.endsWith('.js'));
  const read = async (path: string) => [path, await readFile(join(outDir, path), 'utf8')] as const;
  return new Map(await Promise.all(paths.map(read)));
}

interface PageWithIslands {
  /** Path of the remote's messages in the page's language. */
  wholeFile: string;
  /** The scripts that the islands may load. */
  code: readonly string[];
  /** The page with the islands' props. */
  html: string;
}

/**
 * Writes the messages that a page's islands use, so that it does not load those of the whole remote.
 * @param outDir of the build
 * @param language for the file's name
 * @returns the path of a JSON file; pages with the same messages share it
 */
export async function writeIslandMessages(
  outDir: string,
  language: Language,
  { wholeFile, code, html }: PageWithIslands,
): Promise<string> {
  const messages = JSON.parse(await readFile(join(outDir, wholeFile), 'utf8')) as Messages;
  const content = JSON.stringify(usedMessages(messages, code.join('\n'), html));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const path = `messages/${language}-${hash}.json`;
  await mkdir(join(outDir, 'messages'), { recursive: true });
  await writeFile(join(outDir, path), content);
  return path;
}

/**
 * The messages whose keys the code or the props name: whole (`'plans.basic'`), or by what they begin with
 * (`plans.${id}`). If in doubt a message is kept.
 * @param code JavaScript
 * @param html with props as escaped JSON in attributes
 */
export function usedMessages(messages: Messages, code: string, html: string): Messages {
  const contains = searchIn(code);
  const props = new Set(html.split('&quot;'));
  const anySection = hasKeysOfAnySection(code);
  const isNamed = (path: string) =>
    ['"', "'", '`'].some((quote) => contains(quote + path + quote)) || props.has(path);
  const isBeginning = (path: string) =>
    ['`' + path + '.${', `"${path}."`, `'${path}.'`, `\`${path}.\``].some((start) => contains(start));

  const keep = (part: Messages, prefix: string): Messages =>
    Object.fromEntries(
      Object.entries(part).flatMap(([key, message]): [string, string | Messages][] => {
        const path = prefix + key;
        const isSection = prefix === '' && typeof message === 'object';
        // A plural's form is named without its ending.
        const names = isSection && !anySection ? [] : [path, path.replace(/_[a-z]+$/, '')];
        if (names.some(isNamed) || isBeginning(path)) return [[key, message]];
        if (typeof message === 'string') return [];
        const kept = keep(message, `${path}.`);
        return Object.keys(kept).length > 0 ? [[key, kept]] : [];
      }),
    );
  return keep(messages, '');
}

/** Whether a key begins with a value: it may name any section (top-level key) that stands in a string. */
function hasKeysOfAnySection(code: string): boolean {
  const [, ...afterValues] = code.split('`${');
  return afterValues.some((rest) => rest.charAt(rest.indexOf('}') + 1) === '.');
}

const searches = new Map<string, (text: string) => boolean>();

/** Searches code for texts, each once: a page has the same code in every language and variant. */
function searchIn(code: string): (text: string) => boolean {
  const known = searches.get(code);
  if (known) return known;
  const found = new Map<string, boolean>();
  const search = (text: string) => {
    const isFound = found.get(text) ?? code.includes(text);
    found.set(text, isFound);
    return isFound;
  };
  searches.set(code, search);
  return search;
}
