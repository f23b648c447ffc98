/**
 * The comparisons that have a page: of every two versions, so that a new version removes no page.
 * @param versions latest first
 */
export function versionPairs(versions: readonly string[]) {
  return versions.flatMap((newer, at) => versions.slice(at + 1).map((older) => ({ older, newer })));
}
