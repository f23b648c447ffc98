import { cancellationPaths, cardPaths, myDataPaths, withdrawalPaths } from '@site/api-contract/page-paths';
import { apps, defaultApp, plans } from '@site/api-contract/price-list';
import { samePath } from '@site/shared-i18n';
import { wholePageIsland } from '@site/remote-kit';
import type { Site } from '@site/shell-contract';
import type { OpenGraphText, Page } from '@site/remote-kit/prerender';

const islands = {
  checkout: () => import('./islands/checkout.ts'),
  subscribe: () => import('./islands/subscribe.ts'),
  success: () => import('./islands/success.ts'),
  cancel: () => import('./islands/cancel.ts'),
  order: () => import('./islands/order.ts'),
};

type PageId = keyof typeof islands;

function ofPurchase(
  id: PageId,
): Pick<Page, 'id' | 'paths' | 'load' | 'hydration' | 'indexed' | 'chrome' | 'head'> {
  return {
    id,
    load: wholePageIsland(id, islands[id]),
    paths: samePath(`/${id}`),
    hydration: 'immediate',
    indexed: false,
    chrome: ['no-offer'],
    head: (t, _language, site) => unlistedHead(t(`heads.${id}`), t(`heads.${id}Description`), site),
  };
}

/** A legal page for customers with a contract: linked on every page, usable without script. */
function ofLaw(
  id: 'cancellation' | 'withdrawal',
  order: number,
): Pick<Page, 'id' | 'role' | 'indexed' | 'chrome' | 'data' | 'links' | 'head'> {
  return {
    id,
    role: id,
    indexed: true,
    chrome: ['no-offer'],
    data: `/api/declarations/${id}`,
    links: [{ list: 'legal', order, label: (t) => t(`links.${id}`) }],
    head: (t, _language, site) => listedHead(t(`${id}.title`), t(`${id}.description`), site),
  };
}

const unlistedHead = (title: string, description: string, { name }: Site) => ({
  title: `${title} – ${name}`,
  description,
});

const listedHead = (
  title: string,
  description: string,
  site: Site,
  drawings?: Pick<OpenGraphText, 'art' | 'icon'>,
) => ({
  ...unlistedHead(title, description, site),
  openGraph: { title, lead: description, ...drawings },
});

/** The one list of this remote's pages. */
export const pages: readonly Page[] = [
  {
    id: 'download',
    paths: samePath('/download'),
    load: () => import('./pages/download/DownloadPage.tsx'),
    indexed: true,
    role: 'download',
    chrome: ['home-link', 'no-offer'],
    forms: { '/api/app-download/mailed': 'download-failed' },
    data: '/api/app-download/page',
    dataIsPublic: true,
    variants: [...apps.map(({ name }) => ({ app: name })), { app: '*' }],
    head(t, _language, site, query) {
      const namedApp = apps.find(({ name }) => name === query.app);
      const app = namedApp?.name ?? defaultApp;
      return listedHead(t('download.title', { app }), t('download.description', { app }), site, {
        art: 'pictures/phone.svg',
        ...(namedApp && { icon: namedApp.slug }),
      });
    },
  },
  {
    id: 'trial',
    role: 'trial',
    paths: samePath('/trial'),
    load: () => import('./pages/trial/TrialPage.tsx'),
    indexed: true,
    data: '/api/trial/page',
    dataIsPublic: true,
    chrome: ['no-offer'],
    links: [{ list: 'offer', order: 10, label: (t) => t('links.trial') }],
    variants: plans.map(({ id }) => ({ plan: id })),
    head: (t, _language, site) =>
      listedHead(t('trial.title'), t('trial.description'), site, { art: 'pictures/trial.svg' }),
  },
  {
    ...ofPurchase('checkout'),
    role: 'checkout',
    takesPayment: true,
    // Each plan with its price as addresses write it: `49.90`, or `49.9` as scripts do.
    variants: plans.flatMap(({ id, amount }) =>
      [(amount / 100).toFixed(2), String(amount / 100)].map((francs) => ({ plan: id, amount: francs })),
    ),
  },
  { ...ofPurchase('subscribe'), role: 'subscribe', takesPayment: true },
  { ...ofPurchase('success'), role: 'payment-succeeded', chrome: ['home-link', 'no-offer'] },
  {
    ...ofPurchase('cancel'),
    role: 'payment-canceled',
    chrome: ['home-link', 'no-offer'],
    // What the bank did not confirm: a trial's card, or a payment.
    variants: [{ redirect_status: 'failed', setup_intent: '*' }, { redirect_status: 'failed' }],
    head(t, _language, site, query) {
      if (!query.redirect_status) return unlistedHead(t('heads.cancel'), t('heads.cancelDescription'), site);
      const title = t(query.setup_intent ? 'cancel.cardUnconfirmed' : 'cancel.unconfirmed');
      return unlistedHead(title, t('heads.cancelDescription'), site);
    },
  },
  { ...ofPurchase('order'), takesPayment: true },
  {
    ...ofLaw('cancellation', 100),
    paths: cancellationPaths,
    load: () => import('./pages/declarations/CancellationPage.tsx'),
  },
  {
    ...ofLaw('withdrawal', 110),
    paths: withdrawalPaths,
    load: () => import('./pages/declarations/WithdrawalPage.tsx'),
  },
  {
    id: 'account',
    role: 'account',
    paths: samePath('/account'),
    load: () => import('./pages/account/AccountPage.tsx'),
    // The page says what every form may be answered with.
    budget: { html: 11 },
    indexed: false,
    chrome: ['no-offer'],
    data: '/api/account/page',
    links: (['company', 'menu'] as const).map((list) => ({
      list,
      order: 90,
      label: (t) => t('account.link'),
    })),
    head: (t, _language, site) => unlistedHead(t('heads.account'), t('heads.accountDescription'), site),
  },
  {
    id: 'activation',
    role: 'activate',
    paths: samePath('/activate'),
    load: () => import('./pages/activation/ActivationPage.tsx'),
    indexed: false,
    chrome: ['no-offer'],
    data: '/api/account/activation',
    head: (t, _language, site) => unlistedHead(t('activation.title'), t('activation.description'), site),
  },
  {
    id: 'card',
    role: 'card',
    paths: cardPaths,
    load: () => import('./pages/account/CardPage.tsx'),
    hydration: 'immediate',
    takesPayment: true,
    indexed: false,
    chrome: ['no-offer'],
    data: '/api/account/card-page',
    head: (t, _language, site) => unlistedHead(t('card.title'), t('card.description'), site),
  },
  {
    id: 'my-data',
    role: 'my-data',
    paths: myDataPaths,
    load: () => import('./pages/my-data/MyDataPage.tsx'),
    indexed: false,
    chrome: ['no-offer'],
    data: '/api/account/my-data',
    head: (t, _language, site) => unlistedHead(t('myData.title'), t('myData.description'), site),
  },
];
