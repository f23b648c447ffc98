import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Visitor, type ESTree, type Manifest as Chunks, type Plugin } from 'vite';
import type { Language } from '@site/shared-i18n';
import { classNames } from './page-styles.ts';

/** The kit's module that declares `useTexts`. */
const textsHook = '/island/use-texts.ts';

interface Messages {
  [key: string]: string | Messages;
}

/** What islands use, once the remote is built. */
export interface IslandSources {
  plugin: Plugin;
  /** The parts of the messages that the modules of these islands name by `useTexts`. */
  partsOf(islands: readonly string[]): ReadonlySet<string>;
  /** The names of the classes of these islands' CSS modules, but for modules that no script uses. */
  classesOf(islands: readonly string[]): ReadonlySet<string>;
}

/** Collects what each island uses. @param remote whose name begins the names of classes */
export function collectIslandSources(remote: string): IslandSources {
  const parts = new Map<string, ReadonlySet<string>>();
  const classes = new Map<string, ReadonlySet<string>>();
  const ofAll = (used: ReadonlyMap<string, ReadonlySet<string>>, islands: readonly string[]) =>
    new Set(islands.flatMap((island) => [...(used.get(island) ?? [])]));
  return {
    plugin: {
      name: 'island-sources',
      generateBundle(_options, bundle) {
        const scripts = Object.values(bundle).map((output) => (output.type === 'chunk' ? output.code : ''));
        const built = classNames(remote, scripts.join('\n'));
        for (const id of this.getModuleIds()) {
          const [, island] = /\/src\/islands\/([\w-]+)\.ts$/.exec(id) ?? [];
          if (!island) continue;
          const modules = reachableFrom(id, (module) => {
            const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(module) ?? {};
            return [...importedIds, ...dynamicallyImportedIds];
          });
          const named = new Set<string>();
          const styled = new Set<string>();
          for (const module of modules) {
            const code = this.getModuleInfo(module)?.code;
            if (!code || module.includes('/node_modules/') || module.endsWith(textsHook)) continue;
            namedParts(this.parse(code), module).forEach((part) => named.add(part));
            if (!module.endsWith('.module.css')) continue;
            const ofModule = [...classNames(remote, code)];
            if (ofModule.some((name) => built.has(name))) ofModule.forEach((name) => styled.add(name));
          }
          parts.set(island, named);
          classes.set(island, styled);
        }
      },
    },
    partsOf: (islands) => ofAll(parts, islands),
    classesOf: (islands) => ofAll(classes, islands),
  };
}

/** A value and all that `next` leads to from it. */
export function reachableFrom<Value>(start: Value, next: (value: Value) => readonly Value[]): Set<Value> {
  const reached = new Set([start]);
  // The loop adds to the set that it iterates.
  for (const value of reached) next(value).forEach((other) => reached.add(other));
  return reached;
}

/** The arguments of a module's calls of `useTexts`. @throws Error for one that is no string, and for other hooks of texts */
function namedParts(program: ESTree.Program, module: string): string[] {
  const parts: string[] = [];
  new Visitor({
    ImportSpecifier({ imported, local }) {
      const name = imported.type === 'Identifier' ? imported.name : imported.value;
      if (name === 'useTranslation' || (name === 'useTexts' && local.name !== name))
        throw new Error(`${module}, part of an island, has to name its messages by useTexts`);
    },
    CallExpression({ callee, arguments: given }) {
      const called = callee.type === 'MemberExpression' ? callee.property : callee;
      if (called.type !== 'Identifier' || called.name !== 'useTexts') return;
      for (const part of given) {
        if (part.type !== 'Literal' || typeof part.value !== 'string')
          throw new Error(`${module}: useTexts has to name parts of the messages as texts in quotes`);
        parts.push(part.value);
      }
    },
  }).visit(program);
  return parts;
}

/**
 * Writes the messages that a page's islands use.
 * @param wholeFile path of the remote's messages in that language
 * @returns the path of a JSON file; pages with the same messages share it
 */
export async function writeIslandMessages(
  outDir: string,
  language: Language,
  wholeFile: string,
  parts: ReadonlySet<string>,
): Promise<string> {
  const messages = JSON.parse(await readFile(join(outDir, wholeFile), 'utf8')) as Messages;
  const content = JSON.stringify(pickMessages(messages, parts));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const path = `messages/${language}-${hash}.json`;
  await mkdir(join(outDir, 'messages'), { recursive: true });
  await writeFile(join(outDir, path), content);
  return path;
}

/** The messages whose keys are, or begin with, one of the parts. */
export function pickMessages(messages: Messages, parts: ReadonlySet<string>, prefix = ''): Messages {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, message]): [string, string | Messages][] => {
      const path = prefix + key;
      // Components name a plural without the ending of its form: `items`, not `items_one`.
      if (parts.has(path) || parts.has(path.replace(/_[a-z]+$/, ''))) return [[key, message]];
      if (typeof message === 'string') return [];
      const picked = pickMessages(message, parts, `${path}.`);
      return Object.keys(picked).length > 0 ? [[key, picked]] : [];
    }),
  );
}

/** Output files of a build by source (Vite's manifest). */
export async function readChunks(outDir: string): Promise<Chunks> {
  return JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Chunks;
}

/** The script files of a page's islands, with their imports. @throws Error with page and file for a missing island */
export function islandFiles(chunks: Chunks, page: string, islands: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`${key} is not part of the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  for (const island of islands) {
    const source = `src/islands/${island}.ts`;
    if (!chunks[source])
      throw new Error(`The page ${page} has the island ${island}, and there is no ${source} for it`);
    add(source);
  }
  return [...files].filter((file) => file.endsWith('.js'));
}

export function messagesFile(chunks: Chunks, language: string): string {
  // By the name that `browserBuild` gives it (`assetFileNames`): the manifest's key does not name the source.
  const found = Object.values(chunks).find(({ file }) => messagesOf(file) === language);
  if (!found) throw new Error(`The messages in ${language} are not part of the build`);
  return found.file;
}

function messagesOf(file: string): string | undefined {
  return /^assets\/([a-z]{2})\.json$/.exec(file)?.[1];
}
