import { diffArrays } from 'diff';
import { defaultLanguage, type Language } from '@site/shared-i18n';
import { countSentences, passagesOf, sentencesOf } from '../../../src/policies/passages.ts';
import type { Block, PolicyText } from '../../../src/policies/policy-text.ts';
import type { Difference } from '../contract.ts';

/** A text and the French one, with their recorded versions where there are any. */
interface Counterparts {
  french: PolicyText;
  text: PolicyText;
  lastFrench: PolicyText | undefined;
  last: PolicyText | undefined;
}

/**
 * Finds where a text differs from the French one. Recorded versions correspond block by block, so a change since in one is
 * expected in the same block of the other.
 */
export function findDifferences({ french, text, lastFrench, last }: Counterparts): Difference[] {
  return passagesOf(french).flatMap(({ id, blocks }) => {
    const translated = passagesOf(text).find((passage) => passage.id === id);
    if (!translated) return [];
    const line = (translated.blocks[0]?.line ?? 1) - 1;
    const [recordedFrench, recordedTranslation] = [lastFrench, last].map(
      (text) => passagesOf(text).find((passage) => passage.id === id)?.blocks ?? [],
    );
    if (!recordedFrench || recordedFrench.length !== recordedTranslation?.length)
      return compareCounts(blocks, translated.blocks, line);
    const edited = { recordedFrench, recordedTranslation, language: text.language, line };
    return compareEdits(
      readEdits(recordedFrench, blocks),
      readEdits(recordedTranslation, translated.blocks),
      edited,
    );
  });
}

/** What each recorded block became (undefined: removed), and the blocks added before each and at the end. */
interface Edits {
  became: (Block | undefined)[];
  added: Block[][];
}

function readEdits(before: Block[], after: Block[]): Edits {
  const became: (Block | undefined)[] = [];
  const added: Block[][] = Array.from({ length: before.length + 1 }, () => []);
  let position = 0;
  let waiting = 0;
  const settle = (blocks: Block[]) => {
    became.push(...Array.from({ length: waiting }, (_, index) => blocks[index]));
    added[became.length]?.push(...blocks.slice(waiting));
    waiting = 0;
  };
  const runs = diffArrays(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  );
  for (const { added: isAdded, removed: isRemoved, value } of runs) {
    const blocks = after.slice(position, position + value.length);
    if (isRemoved) waiting = value.length;
    else if (isAdded) settle(blocks);
    else {
      settle([]);
      became.push(...blocks);
    }
    if (!isRemoved) position += value.length;
  }
  settle([]);
  return { became, added };
}

interface EditedPart {
  recordedFrench: Block[];
  recordedTranslation: Block[];
  language: Language;
  /** The line before the part's first block. */
  line: number;
}

function compareEdits(
  french: Edits,
  translation: Edits,
  { recordedFrench, recordedTranslation, language, line }: EditedPart,
): Difference[] {
  const differences: Difference[] = [];
  let last = line;
  for (let index = 0; index <= recordedFrench.length; index++) {
    const [addedFrench, addedTranslation] = [french.added[index] ?? [], translation.added[index] ?? []];
    last = addedTranslation.at(-1)?.line ?? last;
    for (const block of addedFrench.slice(addedTranslation.length))
      differences.push(difference('missing', last, block.text));
    for (const block of addedTranslation.slice(addedFrench.length))
      differences.push(difference('surplus', block.line, block.text, language));
    if (index === recordedFrench.length) break;
    const [was, is] = [recordedFrench[index], french.became[index]];
    const [translationWas, translationIs] = [recordedTranslation[index], translation.became[index]];
    last = translationIs?.line ?? last;
    if (!is && translationIs)
      differences.push(difference('surplus', translationIs.line, translationIs.text, language));
    if (is && !translationIs) differences.push(difference('missing', last, is.text));
    if (!was || !is || !translationWas || !translationIs || was.text === is.text) continue;
    const words = newSentences(was.text, is.text).join(' ') || is.text;
    const addedInFrench = countSentences(is, defaultLanguage) - countSentences(was, defaultLanguage);
    const addedInTranslation =
      countSentences(translationIs, language) - countSentences(translationWas, language);
    if (translationIs.text === translationWas.text)
      differences.push(difference('behind', translationIs.line, words));
    else if (addedInFrench > addedInTranslation)
      differences.push(difference('fewer', translationIs.line, words));
  }
  return differences;
}

/** Without a recorded version: the French blocks beyond the number of the text's own. */
function compareCounts(french: Block[], translated: Block[], line: number): Difference[] {
  return french
    .slice(translated.length)
    .map(({ text }) => difference('missing', translated.at(-1)?.line ?? line, text));
}

function difference(
  kind: Difference['kind'],
  line: number,
  words: string,
  language: Language = defaultLanguage,
): Difference {
  return { kind, line, words, sentences: Math.max(1, sentencesOf(words, language).length) };
}

function newSentences(was: string, is: string): string[] {
  const earlierSentences = new Set(sentencesOf(was, defaultLanguage));
  return sentencesOf(is, defaultLanguage).filter((sentence) => !earlierSentences.has(sentence));
}
