import { createIsland } from '@site/shell-contract/react';
import { catalogueUrls } from './catalogue-urls.ts';

export const { hydrate, mount } = createIsland({
  remote: 'legal',
  catalogues: catalogueUrls,
  pages: {
    gdpr: () => import('./pages/policy/PolicyPage.tsx'),
  },
});
