import type { Language } from '@site/shared-i18n';
import { textsOfLanguage } from '../texts-of-language.ts';
import type french from './locales/fr.json';

export type ScreenTexts = typeof french;

const texts = import.meta.glob<ScreenTexts>('./locales/*.json', { import: 'default', eager: true });

/** The texts used only in screens. @throws Error for a language without them */
export const screenTexts = (language: Language): ScreenTexts => textsOfLanguage(texts, language);
