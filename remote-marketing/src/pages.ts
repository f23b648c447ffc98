import { samePath } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';
import type { Page } from '@site/remote-kit/prerender';
import { articlePath, articles, companyPages, showcase } from './showcase.ts';
import { screenFile, wordlessFile } from './pictures.ts';
import { appQuestions, cheapestPrice } from './app-questions.ts';
import { pricingQuestions, supportQuestions } from './questions.ts';
import {
  appApplication,
  appApplications,
  articleDescription,
  organization,
  questionPage,
} from './structured-data.ts';

const plainHead = ({ name }: Site, art: string, { title, lead }: Record<'title' | 'lead', string>) => ({
  title: `${title} – ${name}`,
  description: lead,
  openGraph: { title, lead, art },
});

export const pages: readonly Page[] = [
  {
    id: 'landing',
    role: 'home',
    paths: samePath('/'),
    load: () => import('./pages/landing/LandingPage.tsx'),
    indexed: true,
    // Its objects are inline; four pictures are for wide columns alone, as its apps' narrow screens are for phones.
    budget: { html: 14, pictures: 40 },
    head: (t, language, site) => ({
      title: `${site.name} – ${t('landing.title')}`,
      description: t('landing.description', { price: cheapestPrice(language) }),
      structuredData: [
        organization(site),
        ...appApplications(t, language, site),
        questionPage(pricingQuestions(t, site)),
      ],
      openGraph: {
        title: t('hero.title'),
        lead: showcase.map(({ name }) => name).join(' · '),
        art: screenFile('phone', language),
      },
    }),
  },
  {
    id: 'apps',
    role: 'apps',
    paths: samePath('/apps'),
    load: () => import('./pages/apps/AppsPage.tsx'),
    indexed: true,
    head: (t, language, site) => ({
      title: `${t('appsPage.title')} – ${site.name}`,
      description: t('appsPage.description'),
      structuredData: [organization(site), ...appApplications(t, language, site)],
      openGraph: {
        title: t('appsPage.title'),
        lead: t('apps.lead'),
        art: screenFile('apps', language),
      },
    }),
  },
  ...showcase.map((app, index): Page => ({
    id: app.slug,
    paths: samePath(`/${app.slug}`),
    load:
      app.slug === 'atlasfibre'
        ? () => import('./pages/atlasfibre/AtlasFibrePage.tsx')
        : () => import('./pages/app/AppPage.tsx'),
    indexed: true,
    links: (['products', 'not-found'] as const).map((list) => ({
      list,
      order: 10 * (index + 1),
      label: () => app.name,
    })),
    head: (t, language, site) => ({
      // A title ends without a full stop.
      title: `${app.name} – ${t(`${app.texts}.headline`).replace(/\.$/, '')}`,
      description: t(`${app.texts}.short`),
      structuredData: [
        organization(site),
        appApplication(app, t, language, site),
        questionPage(appQuestions(app, t, language)),
      ],
      openGraph: {
        icon: app.slug,
        kicker: app.name,
        title: t(`${app.texts}.headline`),
        lead: t(`${app.texts}.short`),
        art: screenFile(`${app.slug}-large`, language),
      },
    }),
  })),
  ...(['1', '2'] as const).map((number): Page => ({
    id: `future-app-${number}`,
    paths: samePath(`/future-app-${number}`),
    load: () => import('./pages/short-pages/FutureAppPage.tsx'),
    indexed: true,
    links: [
      {
        list: 'products',
        order: 10 * (showcase.length + Number(number)),
        label: (t) => t(`links.futureApp${number}`),
      },
    ],
    head: (t, language, site) => ({
      ...plainHead(site, screenFile('trackit-object', language), {
        title: t('shortPages.future.title', { number }),
        lead: t('shortPages.future.lead'),
      }),
      // Both pages have the same text: the description tells them apart.
      description: `${t('shortPages.future.title', { number })}. ${t('shortPages.future.lead')}`,
    }),
  })),
  ...companyPages.map(({ id, order, drawing }): Page => ({
    id,
    paths: samePath(`/${id}`),
    load:
      id === 'about'
        ? () => import('./pages/short-pages/AboutPage.tsx')
        : () => import('./pages/short-pages/CompanyPage.tsx'),
    indexed: true,
    links: [{ list: 'company', order, label: (t) => t(`links.${id}`) }],
    head: (t, _language, site) =>
      plainHead(site, wordlessFile(drawing), {
        title: t(`shortPages.${id}.title`),
        lead: t(`shortPages.${id}.lead`),
      }),
  })),
  {
    id: 'blog',
    paths: samePath('/blog'),
    load: () => import('./pages/blog/BlogPage.tsx'),
    indexed: true,
    links: [{ list: 'company', order: 20, label: (t) => t('links.blog') }],
    head: (t, language, site) =>
      plainHead(site, screenFile('atlasfibre-object', language), {
        title: t('blog.title'),
        lead: t('blog.lead'),
      }),
  },
  ...articles.map((article): Page => ({
    id: article.slug,
    paths: samePath(articlePath(article)),
    load: () => import('./pages/blog/FibreColoursPage.tsx'),
    indexed: true,
    head: (t, language, site) => ({
      title: `${t(`${article.texts}.title`)} – ${site.name}`,
      description: t(`${article.texts}.lead`),
      structuredData: [organization(site), articleDescription(article, t, language, site)],
      openGraph: {
        kicker: t('blog.title'),
        title: t(`${article.texts}.title`),
        lead: t(`${article.texts}.lead`),
        art: screenFile('codes', language),
      },
    }),
  })),
  {
    id: 'job-report',
    paths: samePath('/job-report'),
    load: () => import('./pages/job-report/JobReportPage.tsx'),
    indexed: true,
    head: (t, language, site) =>
      plainHead(site, screenFile('report', language), {
        title: t('jobReport.title'),
        lead: t('jobReport.lead'),
      }),
  },
  {
    id: 'support',
    paths: samePath('/support'),
    load: () => import('./pages/support/SupportPage.tsx'),
    indexed: true,
    role: 'support',
    links: [
      { list: 'company', order: 35, label: (t) => t('links.support') },
      { list: 'not-found', order: 40, label: (t) => t('links.support') },
    ],
    head: (t, language, site) => ({
      ...plainHead(site, screenFile('support', language), {
        title: t('support.title'),
        lead: t('support.lead'),
      }),
      structuredData: [questionPage(supportQuestions(t, site))],
    }),
  },
];
