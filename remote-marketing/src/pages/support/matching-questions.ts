import type { QuestionEntry } from '../../questions.ts';

export function matchingQuestions(entries: QuestionEntry[], search: string): QuestionEntry[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return entries.filter(({ question, answer }) => {
    const text = plain(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  // Messages contain word joiners beside hyphens, which nobody types.
  return text
    .normalize('NFD')
    .replace(/[\p{M}\u2060]/gu, '')
    .toLowerCase();
}
