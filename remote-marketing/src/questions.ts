import type { TFunction } from 'i18next';
import type { Texts } from '@site/remote-kit';
import type { Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';
import { cheapestPrice } from './plans.ts';
import type { ShowcasedApp } from './showcase.ts';

export interface QuestionEntry {
  question: string;
  answer: string;
}

const pricingTopics = ['trial', 'billing', 'devices', 'support'] as const;

/** The questions of the pricing section (M6). */
export function pricingQuestions(t: TFunction, site: Site): QuestionEntry[] {
  return pricingTopics.map((topic) => ({
    question: t(`pricing.faq.${topic}.question`),
    answer: t(`pricing.faq.${topic}.answer`, { hours: site.supportHours, kept: site.kept.sync }),
  }));
}

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

/** The support page's questions by group, some of them the pricing section's; each is a message key. */
const supportTopics = [
  [
    'start',
    [
      'support.questions.download',
      'support.questions.install',
      'support.questions.offline',
      'support.questions.languages',
      'support.questions.iphone',
    ],
  ],
  [
    'plans',
    [
      'pricing.faq.trial',
      'pricing.faq.billing',
      'support.questions.plan',
      'support.questions.invoice',
      'support.questions.cancel',
      'support.questions.store',
      'pricing.faq.devices',
      'pricing.faq.support',
    ],
  ],
  ['data', ['support.questions.data', 'support.questions.rights']],
] as const;

type SupportTexts = Texts<'pricing.faq' | 'support.groups' | 'support.questions'>;

export function supportGroups(t: SupportTexts, site: Site) {
  const values = { languages: site.appLanguages, hours: site.supportHours, kept: site.kept.sync };
  return supportTopics.map(([id, topics]) => ({
    title: t(`support.groups.${id}`),
    entries: topics.map((topic) => ({
      question: t(`${topic}.question`),
      answer: t(`${topic}.answer`, values),
    })),
  }));
}

export function supportQuestions(t: TFunction, site: Site): QuestionEntry[] {
  return supportGroups(t, site).flatMap(({ entries }) => entries);
}
