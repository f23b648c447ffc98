/** The part of an npm lock file (version 3) that says what was installed where. */
export interface LockFile {
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

/**
 * All that a workspace is built with, directly or not.
 * @param folder the workspace's, as the lock file names it
 * @param except names of packages that are not followed
 * @returns the folders of workspaces, itself first, and `place@version` of every other package, sorted
 */
export function lockedDependencies(
  { packages }: LockFile,
  folder: string,
  except: readonly string[] = [],
): { folders: string[]; packages: string[] } {
  const folders = new Set([folder]);
  const places = new Set<string>();
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
      else places.add(place);
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

  return {
    folders: [...folders],
    packages: [...places].map((place) => `${place}@${packages[place]?.version ?? ''}`).sort(),
  };
}
