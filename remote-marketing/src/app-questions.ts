import type { TFunction } from 'i18next';
import { plans } from '@site/api-contract/price-list';
import { formatPrice, type Language } from '@site/shared-i18n';
import type { QuestionEntry } from './questions.ts';
import type { ShowcasedApp } from './showcase.ts';

// Not in `questions.ts`, which an island imports: the formats would be in the script of all islands.

/** The questions of an app's page. */
export function appQuestions(app: ShowcasedApp, t: TFunction, language: Language): QuestionEntry[] {
  const named = { app: app.name, price: cheapestPrice(language) };
  return [
    ...(['one', 'two', 'three'] as const).map((topic) => ({
      question: t(`${app.texts}.own.${topic}.question`),
      answer: t(`${app.texts}.own.${topic}.answer`),
    })),
    { question: t('appPage.price.question', named), answer: t('appPage.price.answer', named) },
  ];
}

export function cheapestPrice(language: Language): string {
  return formatPrice(Math.min(...plans.map((plan) => plan.amount)), language);
}
