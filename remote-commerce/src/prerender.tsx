import type { ComponentType } from 'react';
import { apps, defaultApp, plans } from '@site/api-contract/catalogue';
import { languages, samePath, type Language } from '@site/shared-i18n';
import type { Prerender, PrerenderPage } from '@site/shell-contract/prerender';
import CancelPage from './pages/cancel/CancelPage.tsx';
import CheckoutPage from './pages/checkout/CheckoutPage.tsx';
import DownloadPage from './pages/download/DownloadPage.tsx';
import OrderPage from './pages/order/OrderPage.tsx';
import SubscribePage from './pages/subscribe/SubscribePage.tsx';
import SuccessPage from './pages/success/SuccessPage.tsx';

export { renderFragment } from '@site/shell-contract/prerender';

const files = import.meta.glob<Record<string, unknown>>('./locales/*.json', {
  import: 'default',
  eager: true,
});
const catalogues = Object.fromEntries(
  languages.map((language) => [language, files[`./locales/${language}.json`] ?? {}]),
) as Record<Language, Record<string, unknown>>;

/** A page of one visitor's purchase: nothing without script, and nothing for search engines. */
function purchasePage(
  id: 'checkout' | 'subscribe' | 'success' | 'cancel' | 'order',
  Page: ComponentType,
  variants: Record<string, string>[] = [],
): PrerenderPage {
  return {
    id,
    paths: samePath(`/${id}`),
    Page,
    hydration: 'immediate',
    indexed: false,
    variants,
    head: (t, _language, site) => ({
      title: `${t(`heads.${id}`)} – ${site.name}`,
      description: t(`heads.${id}Description`),
    }),
  };
}

/** What can be ordered, each as addresses write it: `49.90`, or `49.9` as scripts do. */
const orders = plans.flatMap(({ id, amount }) =>
  [(amount / 100).toFixed(2), String(amount / 100)].map((francs) => ({ plan: id, amount: francs })),
);

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
      head(t, _language, site, query) {
        const app = query.app ?? defaultApp;
        const title = t('download.title', { app });
        const description = t('download.description', { app });
        return { title: `${title} – ${site.name}`, description, openGraph: { title, lead: description } };
      },
    },
    purchasePage('checkout', CheckoutPage, orders),
    purchasePage('subscribe', SubscribePage),
    purchasePage('success', SuccessPage),
    purchasePage('cancel', CancelPage),
    purchasePage('order', OrderPage),
  ],
} satisfies Prerender;
