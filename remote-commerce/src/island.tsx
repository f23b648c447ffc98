import { createIsland } from '@site/shell-contract/react';
import { catalogueUrls } from './catalogue-urls.ts';

export const { hydrate, mount } = createIsland({
  remote: 'commerce',
  catalogues: catalogueUrls,
  pages: {
    download: () => import('./pages/download/DownloadPage.tsx'),
  },
});
