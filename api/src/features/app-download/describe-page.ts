import { apps, defaultApp, type AppName, type DownloadPageData, type PackageFacts } from '@site/api-contract';
import { formatDay, formatFileSize, type Language } from '@site/shared-i18n';
import { packageOf } from '../../orders/app-packages.ts';
import type { DescribePackage } from '../../platform/file-store/describe-package.ts';

/** How long facts are repeated without a look into the store, in ms: the endpoint has no limit. */
const repeatMs = 2000;

/** What the page of the download says of an app's file; nothing while the store is away. */
export function describeDownloadPages(describePackage: DescribePackage) {
  const known = new Map<AppName, { facts: Promise<PackageFacts>; until: number }>();

  function factsOf(app: AppName): Promise<PackageFacts> {
    const last = known.get(app);
    if (last && performance.now() < last.until) return last.facts;
    const facts = describePackage(packageOf(app));
    known.set(app, { facts, until: performance.now() + repeatMs });
    return facts;
  }

  return async (requested: string | undefined, language: Language): Promise<DownloadPageData> => {
    const app = apps.find(({ name }) => name === requested)?.name ?? defaultApp;
    const { size, uploaded, sha256 } = await factsOf(app);
    return {
      size: size === undefined ? undefined : formatFileSize(size, language),
      uploaded: uploaded && formatDay(uploaded, language),
      sha256,
    };
  };
}
