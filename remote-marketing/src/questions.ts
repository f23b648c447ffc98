import type { TFunction } from 'i18next';
import { plans } from '@site/api-contract/price-list';
import { formatPrice, type Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';
import { pricingTopics } from './plans.ts';
import type { ShowcasedApp } from './showcase.ts';

export interface QuestionEntry {
  question: string;
  answer: string;
}

/** The four questions of the pricing section (M6). */
export function pricingQuestions(t: TFunction, site: Site): QuestionEntry[] {
  return pricingTopics.map((topic) => ({
    question: t(`pricing.faq.${topic}.question`),
    answer: t(`pricing.faq.${topic}.answer`, { hours: site.supportHours }),
  }));
}

/** The questions of an app's page: about the app, then its price. */
export function appQuestions(app: ShowcasedApp, t: TFunction, language: Language): QuestionEntry[] {
  const named = { app: app.name, price: cheapestPrice(language) };
  return [
    ...(['one', 'two', 'three'] as const).map((own) => ({
      question: t(`${app.texts}.own.${own}.question`),
      answer: t(`${app.texts}.own.${own}.answer`),
    })),
    { question: t('appPage.price.question', named), answer: t('appPage.price.answer', named) },
  ];
}

/** All questions of the support page. */
export function supportQuestions(t: TFunction, site: Site): QuestionEntry[] {
  const topics = [
    'download',
    'install',
    'offline',
    'languages',
    'iphone',
    'store',
    'cancel',
    'data',
    'rights',
  ] as const;
  const own = topics.map((topic) => ({
    question: t(`support.questions.${topic}.question`),
    answer: t(`support.questions.${topic}.answer`, { languages: site.appLanguages }),
  }));
  return [...own, ...pricingQuestions(t, site)];
}

/** The lowest price of all plans. */
export function cheapestPrice(language: Language): string {
  return formatPrice(Math.min(...plans.map((plan) => plan.amount)), language);
}
