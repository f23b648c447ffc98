import type { QuestionEntry } from '../../questions.ts';

/** The questions that hold every word of the search, in question or answer; case and accents do not matter. */
export function matchingQuestions(entries: QuestionEntry[], search: string): QuestionEntry[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return entries.filter(({ question, answer }) => {
    const text = plain(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  // The messages keep words with a hyphen on one line by a word joiner, which nobody types.
  return text
    .normalize('NFD')
    .replace(/[\p{M}\u2060]/gu, '')
    .toLowerCase();
}
