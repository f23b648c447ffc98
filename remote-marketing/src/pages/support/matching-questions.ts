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
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
