import { composedPageScript, developmentVersion } from '@site/shell-contract';
import { shellReloadPath } from '@site/shell-contract/shell-paths';
import type { Combination } from '@site/releases/select/live-releases.ts';
import { pageIndex } from '@site/releases/select/site-pages.ts';
import { fileUrl, integrityOf, integrityOfRemote } from './combination-files.ts';
import type { ShellFiles } from './shell-files.ts';

export interface ScriptSources {
  shell: ShellFiles;
  /** `integrity` of the shell's scripts, by path. */
  integrity: Record<string, string>;
  /** In development, open pages follow their sources. */
  development: boolean;
}

export function integrityOfShell({ assets }: ShellFiles): Record<string, string> {
  const scripts = [...assets].filter(([path]) => path.endsWith('.js'));
  return Object.fromEntries(scripts.map(([path, content]) => [path, integrityOf(content)]));
}

/** Names the integrity of all scripts of a page with islands, by which browsers check them. */
export function importMapOf(
  { shell, integrity }: ScriptSources,
  combination: Combination,
  remote: string,
): string {
  // The inspector's script is named by its own pages alone.
  const { [shell.inspector]: _, ...ofShell } = integrity;
  return JSON.stringify({ integrity: { ...ofShell, ...integrityOfRemote(combination, remote) } });
}

export function scriptsOf(
  { shell, development, integrity }: ScriptSources,
  combination: Combination,
  remote: string | undefined,
  isInspected: boolean,
) {
  const isDeveloped = remote && combination.releases.get(remote)?.release.version === developmentVersion;
  return [
    // Also named here: speculative loading ignores the import map, and would load it twice.
    { src: shell.boot, integrity: integrity[shell.boot] },
    ...(development ? [{ src: `${shellReloadPath}.js` }] : []),
    ...(isDeveloped ? [{ src: fileUrl(combination, remote, composedPageScript) }] : []),
    ...(isInspected ? [{ src: shell.inspector, integrity: integrity[shell.inspector] }] : []),
  ];
}

/** Links that are not prefetched: to the api, and those that set a cookie (a preview, the choice of French). */
const excluded = ['/api/*', '/preview/*', '/fr/*'];

/**
 * A page is prefetched when its link is hovered for 200 ms or pressed (moderate), unless its islands load at once or it is
 * filled for each visitor. Inline, as a file named by a header would be one more request per page.
 */
export function speculationRules({ releases }: Combination): string {
  const ofReleases = [...releases.values()].flatMap(({ release }) => pageIndex(release).notPrefetched);
  const notPrefetched = [...excluded, ...ofReleases.map((path) => `/*${path.slice(1)}*`)];
  return JSON.stringify({
    prefetch: [
      {
        where: { and: [{ href_matches: '/*' }, { not: { href_matches: notPrefetched } }] },
        eagerness: 'moderate',
      },
    ],
  });
}
