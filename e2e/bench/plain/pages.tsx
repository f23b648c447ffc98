import type { ComponentType } from 'react';
import { policyTexts } from 'virtual:policy-texts';
import { samePath, type Language, type LocalizedPaths } from '@site/shared-i18n';
import type { PolicyPageProps } from '../../../remote-legal/src/pages/policy/PolicyPage.tsx';
import { policies, policyPaths } from '../../../remote-legal/src/policies/policies.ts';

/** A remote's page, named as in its release. */
export interface PlainPage {
  remote: 'marketing' | 'commerce' | 'legal';
  id: string;
  paths: LocalizedPaths;
  load(language: Language): Promise<ComponentType>;
}

const app = () => import('../../../remote-marketing/src/pages/app/AppPage.tsx').then((page) => page.default);

/** The kinds of pages that are compared, each loaded on demand. */
export const pages: readonly PlainPage[] = [
  {
    remote: 'marketing',
    id: 'landing',
    paths: samePath('/'),
    load: async () => (await import('../../../remote-marketing/src/pages/landing/LandingPage.tsx')).default,
  },
  {
    remote: 'marketing',
    id: 'apps',
    paths: samePath('/apps'),
    load: async () => (await import('../../../remote-marketing/src/pages/apps/AppsPage.tsx')).default,
  },
  {
    remote: 'marketing',
    id: 'support',
    paths: samePath('/support'),
    load: async () => (await import('../../../remote-marketing/src/pages/support/SupportPage.tsx')).default,
  },
  { remote: 'marketing', id: 'chronos-pro', paths: samePath('/chronos-pro'), load: app },
  { remote: 'marketing', id: 'trackit', paths: samePath('/trackit'), load: app },
  {
    remote: 'marketing',
    id: 'atlasfibre',
    paths: samePath('/atlasfibre'),
    load: async () =>
      (await import('../../../remote-marketing/src/pages/atlasfibre/AtlasFibrePage.tsx')).default,
  },
  {
    remote: 'commerce',
    id: 'checkout',
    paths: samePath('/checkout'),
    load: async () => (await import('../../../remote-commerce/src/pages/checkout/CheckoutPage.tsx')).default,
  },
  {
    remote: 'commerce',
    id: 'subscribe',
    paths: samePath('/subscribe'),
    load: async () =>
      (await import('../../../remote-commerce/src/pages/subscribe/SubscribePage.tsx')).default,
  },
  {
    remote: 'commerce',
    id: 'download',
    paths: samePath('/download'),
    load: async () => (await import('../../../remote-commerce/src/pages/download/DownloadPage.tsx')).default,
  },
  ...policies.map((policy): PlainPage => ({
    remote: 'legal',
    id: policy,
    paths: policyPaths[policy],
    async load(language) {
      const [{ PolicyPage }, text] = await Promise.all([
        import('../../../remote-legal/src/pages/policy/PolicyPage.tsx'),
        policyTexts[`${language}/${policy}`]?.(),
      ]);
      if (!text) throw new Error(`There is no text of ${policy} in ${language}`);
      return () => <PolicyPage {...(text.default as PolicyPageProps)} />;
    },
  })),
];
