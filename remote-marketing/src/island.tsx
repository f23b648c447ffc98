import { createIsland } from '@site/shell-contract/react';
import { catalogueUrls } from './catalogue-urls.ts';

export const { hydrate, mount } = createIsland({
  remote: 'marketing',
  catalogues: catalogueUrls,
  pages: {
    landing: () => import('./pages/landing/LandingPage.tsx'),
    apps: () => import('./pages/apps/AppsPage.tsx'),
  },
});
