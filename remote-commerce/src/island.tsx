import { createIsland } from '@site/shell-contract/react';
import { catalogueUrls } from './catalogue-urls.ts';

export const { hydrate, mount } = createIsland({
  remote: 'commerce',
  catalogues: catalogueUrls,
  pages: {
    download: () => import('./pages/download/DownloadPage.tsx'),
    checkout: () => import('./pages/checkout/CheckoutPage.tsx'),
    subscribe: () => import('./pages/subscribe/SubscribePage.tsx'),
    success: () => import('./pages/success/SuccessPage.tsx'),
    order: () => import('./pages/order/OrderPage.tsx'),
    cancel: () => import('./pages/cancel/CancelPage.tsx'),
  },
});
