import { policyPaths } from '@site/shared-i18n';
import type { Prerender } from '@site/shell-contract/prerender';
import PolicyPage from './pages/policy/PolicyPage.tsx';

export { renderFragment } from '@site/shell-contract/prerender';

const catalogues = import.meta.glob<Record<string, unknown>>('./locales/*.json', {
  import: 'default',
  eager: true,
});

export default {
  remote: 'legal',
  catalogues: Object.fromEntries(
    Object.entries(catalogues).map(([p, t]) => [p.slice(10, -5), t]),
  ) as Prerender['catalogues'],
  pages: [
    {
      id: 'gdpr',
      paths: policyPaths.gdpr,
      Page: PolicyPage,
      hydration: 'interaction',
      indexed: true,
      head: (t) => ({ title: t('gdpr.title'), description: t('gdpr.description') }),
    },
  ],
} satisfies Prerender;
