import { samePath } from '@site/shared-i18n';
import type { Prerender } from '@site/shell-contract/prerender';
import AppsPage from './pages/apps/AppsPage.tsx';
import LandingPage from './pages/landing/LandingPage.tsx';
import { appApplications, organization, pricingQuestions } from './structured-data.ts';

export { renderFragment } from '@site/shell-contract/prerender';

const files = import.meta.glob<Record<string, unknown>>('./locales/*.json', {
  import: 'default',
  eager: true,
});
const catalogues = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.slice('./locales/'.length, -'.json'.length), texts]),
) as Prerender['catalogues'];

export default {
  remote: 'marketing',
  catalogues,
  pages: [
    {
      id: 'landing',
      paths: samePath('/'),
      Page: LandingPage,
      hydration: 'interaction',
      indexed: true,
      head: (t, language, site) => ({
        title: `${site.name} – ${t('landing.title')}`,
        description: t('landing.description'),
        structuredData: [organization(site), ...appApplications(t, language, site), pricingQuestions(t)],
      }),
    },
    {
      id: 'apps',
      paths: samePath('/apps'),
      Page: AppsPage,
      hydration: 'interaction',
      indexed: true,
      head: (t, language, site) => ({
        title: `${t('appsPage.title')} – ${site.name}`,
        description: t('appsPage.description'),
        structuredData: appApplications(t, language, site),
      }),
    },
  ],
} satisfies Prerender;
