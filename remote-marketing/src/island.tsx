import { createIsland } from '@site/shell-contract/react';
import { catalogueUrls } from './catalogue-urls.ts';

const app = () => import('./pages/app/AppPage.tsx');
const company = () => import('./pages/notes/CompanyPage.tsx');
const futureApp = () => import('./pages/notes/FutureAppPage.tsx');

export const { hydrate, mount } = createIsland({
  remote: 'marketing',
  catalogues: catalogueUrls,
  pages: {
    landing: () => import('./pages/landing/LandingPage.tsx'),
    apps: () => import('./pages/apps/AppsPage.tsx'),
    'chronos-pro': app,
    atlasfibre: () => import('./pages/atlasfibre/AtlasFibrePage.tsx'),
    trackit: app,
    'future-app-1': futureApp,
    'future-app-2': futureApp,
    support: () => import('./pages/support/SupportPage.tsx'),
    about: company,
    partners: company,
    careers: company,
    blog: company,
  },
});
