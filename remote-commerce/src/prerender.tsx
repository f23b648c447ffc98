import { apps, defaultApp } from '@site/api-contract/catalogue';
import { languages, samePath, type Language } from '@site/shared-i18n';
import type { Prerender } from '@site/shell-contract/prerender';
import DownloadPage from './pages/download/DownloadPage.tsx';

export { renderFragment } from '@site/shell-contract/prerender';

const files = import.meta.glob<Record<string, unknown>>('./locales/*.json', {
  import: 'default',
  eager: true,
});
const catalogues = Object.fromEntries(
  languages.map((language) => [language, files[`./locales/${language}.json`] ?? {}]),
) as Record<Language, Record<string, unknown>>;

export default {
  remote: 'commerce',
  catalogues,
  pages: [
    {
      id: 'download',
      paths: samePath('/download'),
      Page: DownloadPage,
      hydration: 'interaction',
      indexed: true,
      variants: apps.map(({ name }) => ({ app: name })),
      head: (t, _language, site, query) => ({
        title: `${t('download.title', { app: query.app ?? defaultApp })} – ${site.name}`,
        description: t('download.description'),
      }),
    },
  ],
} satisfies Prerender;
