import type { TFunction } from 'i18next';
import { plans } from '@site/api-contract/price-list';
import { addressIn, type Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';
import { type Article, articlePath, showcase, type ShowcasedApp } from './showcase.ts';
import { plainAnswer, type QuestionEntry } from './questions.ts';

type SchemaObject = Record<string, unknown>;

const context = 'https://schema.org';
const priceCurrency = 'CHF';

/** The publisher, for search engines (M11). */
export function organization(site: Site): SchemaObject {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${site.origin}/#publisher`,
    name: site.publisher,
    url: `${site.origin}/`,
    email: site.email,
    telephone: site.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: site.address.street,
      addressLocality: site.address.city,
      addressCountry: site.address.country,
    },
  };
}

/** One SoftwareApplication per app; without an aggregate rating, as the ratings have no count. */
export function appApplications(t: TFunction, language: Language, site: Site): SchemaObject[] {
  return showcase.map((app) => appApplication(app, t, language, site));
}

export function appApplication(
  app: ShowcasedApp,
  t: TFunction,
  language: Language,
  site: Site,
): SchemaObject {
  return {
    '@context': context,
    '@type': 'SoftwareApplication',
    name: app.name,
    description: t(`${app.texts}.long`),
    url: site.origin + addressIn(language, `/${app.slug}`),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Android',
    featureList: app.features.map((feature) => t(feature)),
    publisher: { '@id': `${site.origin}/#publisher` },
    offers: [
      { '@type': 'Offer', description: t('appPage.ways.download'), price: '0', priceCurrency },
      ...plans.map((plan) => ({
        '@type': 'Offer',
        name: t(`pricing.${plan.id}.title`),
        description: t(`pricing.${plan.id}.summary`),
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: (plan.amount / 100).toFixed(2),
          priceCurrency,
          // A month, in the codes of UN/CEFACT.
          unitCode: 'MON',
        },
      })),
    ],
  };
}

export function articleDescription(
  article: Article,
  t: TFunction,
  language: Language,
  site: Site,
): SchemaObject {
  const url = site.origin + addressIn(language, articlePath(article));
  const publisher = { '@id': `${site.origin}/#publisher` };
  return {
    '@context': context,
    '@type': 'Article',
    headline: t(`${article.texts}.title`),
    description: t(`${article.texts}.lead`),
    inLanguage: language,
    datePublished: article.day,
    url,
    mainEntityOfPage: url,
    author: { ...publisher, '@type': 'Organization', name: site.publisher },
    publisher,
  };
}

export function questionPage(entries: QuestionEntry[]): SchemaObject {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainAnswer(answer) },
    })),
  };
}
