import type { TFunction } from 'i18next';
import { plans } from '@site/api-contract/price-list';
import { formatPrice, type Language } from '@site/shared-i18n';
import { pricingTopics } from './plans.ts';
import type { ShowcasedApp } from './showcase.ts';

export interface QuestionEntry {
  question: string;
  answer: string;
}

/** The four questions of the pricing section (M6). */
export function pricingQuestions(t: TFunction): QuestionEntry[] {
  return pricingTopics.map((topic) => ({
    question: t(`pricing.faq.${topic}.question`),
    answer: t(`pricing.faq.${topic}.answer`),
  }));
}

/** What a visitor of an app's page asks: its own question first. */
export function appQuestions(app: ShowcasedApp, t: TFunction, language: Language): QuestionEntry[] {
  const named = { app: app.name, price: cheapestPrice(language) };
  return [
    { question: t(`${app.texts}.own.question`), answer: t(`${app.texts}.own.answer`) },
    { question: t('appPage.price.question', named), answer: t('appPage.price.answer', named) },
    ...(['offline', 'languages', 'download'] as const).map((topic) => supportQuestion(topic, t)),
  ];
}

/** Everything that the support page answers. */
export function supportQuestions(t: TFunction): QuestionEntry[] {
  const topics = ['download', 'offline', 'languages', 'store', 'data', 'rights'] as const;
  return [...topics.map((topic) => supportQuestion(topic, t)), ...pricingQuestions(t)];
}

/** The lowest of the plans' prices. */
export function cheapestPrice(language: Language): string {
  return formatPrice(Math.min(...plans.map((plan) => plan.amount)), language);
}

function supportQuestion(
  topic: 'download' | 'offline' | 'languages' | 'store' | 'data' | 'rights',
  t: TFunction,
): QuestionEntry {
  return {
    question: t(`support.questions.${topic}.question`),
    answer: t(`support.questions.${topic}.answer`),
  };
}
