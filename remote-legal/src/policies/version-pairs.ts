interface VersionPair {
  older: string;
  newer: string;
}

/**
 * The comparisons that are published: of every two versions, so that a next version takes no address away.
 * @param versions the latest first
 */
export function versionPairs(versions: readonly string[]): VersionPair[] {
  return versions.flatMap((newer, at) => versions.slice(at + 1).map((older) => ({ older, newer })));
}
