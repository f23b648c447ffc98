import type { Combination } from '@site/releases/select/live-releases.ts';
import type { ReleasePage } from '@site/shell-contract/manifest';
import type { IslandData } from '../../browser/page-data.ts';
import { fileUrl } from './combination-files.ts';
import { shellTexts } from './render-chrome.tsx';
import type { ShellFiles } from './shell-files.ts';

type ShellData = Pick<IslandData, 'roles' | 'site'> & Pick<ShellFiles, 'islandHost'>;

export function islandData(
  combination: Combination,
  remote: string,
  page: ReleasePage,
  { roles, site, islandHost }: ShellData,
): IslandData | undefined {
  const { id, language, hydration, messages } = page;
  const stored = combination.releases.get(remote);
  if (!stored || hydration === 'never') return undefined;
  const { release } = stored;
  const url = (path: string) => fileUrl(combination, remote, path);
  const t = shellTexts(language);
  return {
    remote,
    page: id,
    immediate: hydration === 'immediate',
    release: {
      version: release.version,
      entry: url(release.entry),
      preload: [...new Set([release.entry, ...release.preload, ...page.preload])].map(url),
      ...(messages && { messages: url(messages) }),
    },
    roles,
    site,
    texts: {
      closeNotice: t('notice.close'),
      waiting: t('failure.waiting'),
      failure: t('failure.interactive'),
      retry: t('failure.retry'),
    },
    islandHost,
  };
}
