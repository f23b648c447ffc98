/**
 * The first path of another remote's file in a page: it would change or vanish with that remote's releases.
 * @param remote the page's own
 */
export function findForeignFile(html: string, remote: string): string | undefined {
  // Behind a host name, `/r/` is a path of another site.
  const paths = html.matchAll(/(?<!\w)\/r\/([\w-]+)\//g);
  return [...paths].find(([, named]) => named !== remote)?.[0];
}
