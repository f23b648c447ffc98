import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockFile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface FollowOptions {
  /** Names of packages that are ignored. */
  except?: readonly string[];
  /** Whether the `devDependencies` of workspaces count; true by default. */
  withDevelopment?: boolean;
}

export function readLockedDependencies(workspace: string, folder: string, options?: FollowOptions) {
  const lock = JSON.parse(readFileSync(join(workspace, 'package-lock.json'), 'utf8')) as LockFile;
  return lockedDependencies(lock, folder, options);
}

/**
 * All direct and indirect dependencies of a workspace.
 * @param folder the workspace's, as in the lock file
 * @returns the folders of workspaces, its own first; and pairs of a package (`name@version`) and its dependency, sorted.
 *   The result does not depend on where packages lie in `node_modules`, so that other workspaces' dependencies do not
 *   change it
 */
function lockedDependencies(
  { packages }: LockFile,
  folder: string,
  { except = [], withDevelopment = true }: FollowOptions = {},
): { folders: string[]; packages: string[] } {
  const folders = new Set([folder]);
  const paths = new Set<string>();
  const dependencyPairs = new Set<string>();
  // The loops add to the collections that they iterate.
  for (const path of folders) follow(path);
  for (const path of paths) follow(path);

  function follow(from: string): void {
    const { dependencies, devDependencies, optionalDependencies } = packages[from] ?? {};
    const development = withDevelopment && !from.includes('node_modules/') ? devDependencies : {};
    for (const name of Object.keys({ ...dependencies, ...development, ...optionalDependencies })) {
      const path = except.includes(name) ? undefined : findPath(from, name);
      const entry = path && packages[path];
      if (!entry) continue;
      if (entry.link && entry.resolved) folders.add(entry.resolved);
      else {
        paths.add(path);
        dependencyPairs.add(`${nameOf(from)} ${nameOf(path)}`);
      }
    }
  }

  /** Resolves a package as Node does: in the folder's own `node_modules`, then in those of its parents. */
  function findPath(from: string, name: string): string | undefined {
    for (let around = from; ; around = around.slice(0, Math.max(0, around.lastIndexOf('/')))) {
      const path = `${around && `${around}/`}node_modules/${name}`;
      if (packages[path]) return path;
      if (!around) return undefined;
    }
  }

  function nameOf(path: string): string {
    const name = path.split('node_modules/').at(-1) ?? path;
    return path === name ? name : `${name}@${packages[path]?.version ?? ''}`;
  }

  return { folders: [...folders], packages: [...dependencyPairs].sort() };
}
