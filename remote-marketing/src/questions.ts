import type { TFunction } from 'i18next';
import type { Texts } from '@site/remote-kit';
import type { Site } from '@site/shell-contract';
import { keys } from './message-keys.ts';

export interface QuestionEntry {
  question: string;
  /** May hold links, as `LinkedText` shows them. */
  answer: string;
  /** Further words that find it, not shown. */
  keywords?: string;
}

/** An answer without the names of its links. */
export const plainAnswer = (answer: string) => answer.replace(/<\/?\w+>/g, '');

const pricingTopics = ['trial', 'billing', 'devices', 'support'] as const;

/** The questions of the pricing section (M6). */
export function pricingQuestions(t: TFunction, site: Site): QuestionEntry[] {
  return pricingTopics.map((topic) => ({
    question: t(`pricing.faq.${topic}.question`),
    answer: t(`pricing.faq.${topic}.answer`, { hours: site.supportHours, kept: site.kept.sync }),
  }));
}

/** The support page's questions by group, some of them the pricing section's; each is a message key. */
const supportTopics = [
  ['start', keys('support.questions', 'download', 'install', 'offline', 'languages', 'iphone')],
  [
    'plans',
    [
      ...keys('pricing.faq', 'trial', 'billing'),
      ...keys('support.questions', 'plan', 'invoice', 'cancel', 'store'),
      ...keys('pricing.faq', 'devices', 'support'),
    ],
  ],
  ['data', keys('support.questions', 'data', 'rights')],
] as const;

type SupportTexts = Texts<'pricing.faq' | 'support.groups' | 'support.keywords' | 'support.questions'>;

type NameOf<Key> = Key extends `${string}.${string}.${infer Name}` ? Name : never;

/** The name of a question by its message key. */
const nameOf = <Key extends string>(key: Key) => key.slice(key.lastIndexOf('.') + 1) as NameOf<Key>;

export function supportGroups(t: SupportTexts, site: Site) {
  const values = { languages: site.appLanguages, hours: site.supportHours, kept: site.kept.sync };
  return supportTopics.map(([id, topics]) => ({
    title: t(`support.groups.${id}`),
    entries: topics.map((topic) => ({
      question: t(`${topic}.question`),
      answer: t(`${topic}.answer`, values),
      keywords: t(`support.keywords.${nameOf(topic)}`),
    })),
  }));
}

export function supportQuestions(t: TFunction, site: Site): QuestionEntry[] {
  return supportGroups(t, site).flatMap(({ entries }) => entries);
}
