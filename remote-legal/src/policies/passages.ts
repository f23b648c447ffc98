import type { Language } from '@site/shared-i18n';
import type { Block, PolicyText } from './policy-text.ts';

/** A policy's introduction, whose id is empty, or one of its sections: what languages and versions are compared by. */
export interface Passage {
  id: string;
  language: Language;
  blocks: Block[];
}

export function passagesOf(text: PolicyText | undefined): Passage[] {
  if (!text) return [];
  const { language, introduction, sections } = text;
  return [{ id: '', blocks: introduction }, ...sections].map(({ id, blocks }) => ({ id, language, blocks }));
}

/** Abbreviations that end no sentence: a number or a letter follows. */
const abbreviation =
  /(?<!\p{L})(?:arts?|par|let|lett|al|cpv|abs|bst|nr|n|no|núm|apdo|alín|ст|см|п|лит|абз|ч|г)\.\s*$/iu;

export function sentencesOf(text: string, language: Language): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    open += segment;
    if (abbreviation.test(open)) continue;
    sentences.push(open.trim());
    open = '';
  }
  return open ? [...sentences, open.trim()] : sentences;
}

export const countSentences = (block: Block | undefined, language: Language) =>
  sentencesOf(block?.text ?? '', language).length;
