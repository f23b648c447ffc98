interface VersionPair {
  older: string;
  newer: string;
}

/**
 * The comparisons that are published: each version with the one before it and with the latest. All pairs
 * would grow with the square of the versions.
 * @param versions the latest first
 */
export function versionPairs(versions: readonly string[]): VersionPair[] {
  const [latest] = versions;
  return versions.flatMap((older, at) => {
    const next = versions[at - 1];
    if (!latest || !next) return [];
    const pairs = [{ older, newer: next }];
    return next === latest ? pairs : [...pairs, { older, newer: latest }];
  });
}
