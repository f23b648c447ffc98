import { samePath } from '@site/shared-i18n';
import type { Page } from '@site/remote-kit/prerender';

/** The one list of this remote's pages. */
export const pages: readonly Page[] = [
  {
    id: 'first',
    paths: samePath('/REMOTE'),
    load: () => import('./pages/first/FirstPage.tsx'),
    // Set to true once the texts are yours: search engines may then list the page.
    indexed: false,
    head: (t, _language, site) => ({
      title: `${t('first.title')} – ${site.name}`,
      description: t('first.lead'),
      openGraph: { title: t('first.title'), lead: t('first.lead') },
    }),
  },
];
