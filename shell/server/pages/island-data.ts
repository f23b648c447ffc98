import type { Combination } from '@site/releases/select/live-releases.ts';
import type { ReleasePage } from '@site/shell-contract/manifest';
import type { IslandData } from '../../browser/page-data.ts';
import { remoteData } from './combination-files.ts';
import { shellTexts } from './render-chrome.tsx';

/** What the islands of a page need in the browser; undefined for a page that is complete as it stands. */
export function islandData(
  combination: Combination,
  remote: string,
  { id, language, hydration, preload }: ReleasePage,
  shell: Pick<IslandData, 'roles' | 'site' | 'app'>,
): IslandData | undefined {
  const release = hydration !== 'never' && remoteData(combination, remote, preload);
  if (!release) return undefined;
  const t = shellTexts(language);
  return {
    remote,
    page: id,
    immediate: hydration === 'immediate',
    release,
    ...shell,
    texts: {
      closeNotice: t('notice.close'),
      failure: t('failure.interactive'),
      retry: t('failure.retry'),
    },
  };
}
