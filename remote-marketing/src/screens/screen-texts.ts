import type { Language } from '@site/shared-i18n';
import { textsOfLanguage } from '../texts-of-language.ts';
import type french from './locales/fr.json';

export type ScreenTexts = typeof french;

const texts = import.meta.glob<ScreenTexts>('./locales/*.json', { import: 'default', eager: true });

/** The words that only the screens have. @throws Error for a language without any */
export const screenTexts = (language: Language): ScreenTexts => textsOfLanguage(texts, language);
