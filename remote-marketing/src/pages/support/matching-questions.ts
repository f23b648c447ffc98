import { plainAnswer, type QuestionEntry } from '../../questions.ts';

export function matchingQuestions(entries: QuestionEntry[], search: string): QuestionEntry[] {
  const stems = plain(search).split(/\s+/).filter(Boolean).map(stemOf);
  return entries.filter(({ question, answer, keywords = '' }) => {
    const text = plain(`${question} ${plainAnswer(answer)} ${keywords}`);
    return stems.every((stem) => text.includes(stem));
  });
}

/** What the forms of a word share, in any language: five letters of a longer word, of one with five all but an ending. */
function stemOf(word: string): string {
  return word.length > 5 ? word.slice(0, 5) : word.replace(/^(.{4})[aeosаеиоуы]$/u, '$1');
}

function plain(text: string): string {
  // Messages contain word joiners beside hyphens, which nobody types.
  return text
    .normalize('NFD')
    .replace(/[\p{M}\u2060]/gu, '')
    .toLowerCase();
}
