import type { Combination } from '@site/releases/select/live-releases.ts';
import type { ReleasePage } from '@site/shell-contract/manifest';
import type { IslandData } from '../../browser/page-data.ts';
import { remoteData } from './combination-files.ts';
import { shellTexts } from './render-chrome.tsx';
import type { ShellFiles } from './shell-files.ts';

type ShellData = Pick<IslandData, 'roles' | 'site'> & Pick<ShellFiles, 'app'>;

/** What a page's islands need in the browser; undefined for a page without islands. */
export function islandData(
  combination: Combination,
  remote: string,
  page: ReleasePage,
  { roles, site, app }: ShellData,
): IslandData | undefined {
  const { id, language, hydration } = page;
  const release = hydration !== 'never' && remoteData(combination, remote, page);
  if (!release) return undefined;
  const { script, preload, onDemand } = app;
  // Releases in development have no entry file.
  const stored = combination.releases.get(remote);
  const entry = stored?.files.get(stored.release.entry)?.toString('utf8') ?? '';
  const libraries = onDemand.filter(({ library }) => entry.includes(library));
  const t = shellTexts(language);
  return {
    remote,
    page: id,
    immediate: hydration === 'immediate',
    release,
    roles,
    site,
    texts: {
      closeNotice: t('notice.close'),
      failure: t('failure.interactive'),
      retry: t('failure.retry'),
    },
    // Preloaded, as the remote's entry requests its libraries only when it runs.
    app: { script, preload: [...preload, ...libraries.map(({ path }) => path)] },
  };
}
