import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of an npm lock file (version 3) that says what was installed where. */
interface LockFile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  /** A workspace: `resolved` is its folder. */
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** What a workspace of a checkout is built with, by its lock file (see `lockedDependencies`). */
export function readLockedDependencies(workspace: string, folder: string, except?: readonly string[]) {
  const lock = JSON.parse(readFileSync(join(workspace, 'package-lock.json'), 'utf8')) as LockFile;
  return lockedDependencies(lock, folder, except);
}

/**
 * All that a workspace is built with, directly or not.
 * @param folder the workspace's, as the lock file names it
 * @param except names of packages that are not followed
 * @returns the folders of workspaces, itself first, the workspaces inside it that it does not use, and which package
 * (`name@version`) takes which other one, sorted: what another workspace adds may move packages to other places of the
 * lock file, but changes none of it
 */
function lockedDependencies(
  { packages }: LockFile,
  folder: string,
  except: readonly string[] = [],
): { folders: string[]; inner: string[]; packages: string[] } {
  const folders = new Set([folder]);
  const places = new Set<string>();
  const taken = new Set<string>();
  // Both grow while they are walked through.
  for (const each of folders) follow(each);
  for (const place of places) follow(place);

  function follow(from: string): void {
    const { dependencies, devDependencies, optionalDependencies } = packages[from] ?? {};
    const development = from.includes('node_modules/') ? {} : devDependencies;
    for (const name of Object.keys({ ...dependencies, ...development, ...optionalDependencies })) {
      const place = except.includes(name) ? undefined : findPlace(from, name);
      const found = place && packages[place];
      if (!found) continue;
      if (found.link && found.resolved) folders.add(found.resolved);
      else {
        places.add(place);
        taken.add(`${nameOf(from)} ${nameOf(place)}`);
      }
    }
  }

  /** As Node looks for a package: in the folder's own `node_modules`, then in those of the folders around it. */
  function findPlace(from: string, name: string): string | undefined {
    for (let around = from; ; around = around.slice(0, Math.max(0, around.lastIndexOf('/')))) {
      const place = `${around && `${around}/`}node_modules/${name}`;
      if (packages[place]) return place;
      if (!around) return undefined;
    }
  }

  /** A workspace's version is its own affair. */
  function nameOf(place: string): string {
    const name = place.split('node_modules/').at(-1) ?? place;
    return place === name ? name : `${name}@${packages[place]?.version ?? ''}`;
  }

  const inner = Object.keys(packages).filter(
    (place) => place.startsWith(`${folder}/`) && !place.includes('node_modules/') && !folders.has(place),
  );
  return { folders: [...folders], inner, packages: [...taken].sort() };
}
