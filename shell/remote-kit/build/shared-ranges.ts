import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { sharedLibraries } from '@site/shell-contract';

/**
 * The ranges of the shared libraries that a release accepts: the version that it is built with, or a later one of its major.
 * @throws Error with a line for each library of which the remote has another copy than the kit
 */
export function sharedRanges(root: string): Record<string, string> {
  const doubled = new Set<string>();
  const ranges = Object.keys(sharedLibraries).map((name): [string, string] => {
    const [library = name] = name.split('/');
    const kit = findInstalled(import.meta.filename, library);
    const remote = findInstalled(join(root, 'package.json'), library) ?? kit;
    if (kit && remote && kit.file !== remote.file)
      doubled.add(
        `Two copies of ${library}: ${remote.version} of ${basename(root)}, ${kit.version} of the remote kit and the shell; ` +
          `have "${library}": "${kit.version}" in its package.json, then npm install`,
      );
    return [name, `^${remote?.version}`];
  });
  if (doubled.size > 0) throw new Error([...doubled].join('\n'));
  return Object.fromEntries(ranges);
}

/** A library's `package.json`, which tells two copies apart; undefined where the importing file's package has none. */
function findInstalled(importer: string, library: string) {
  try {
    const file = createRequire(importer).resolve(`${library}/package.json`);
    return { file, version: (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version };
  } catch {
    return undefined;
  }
}
