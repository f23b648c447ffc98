interface EmailQuestion {
  /** Asked first. */
  question: string;
  /** Asked after an invalid answer. */
  again: string;
  /** The field's first value. */
  proposed: string;
  prompt(text: string, proposed: string): string | null;
  isEmail(text: string): boolean;
}

/** Asks until the answer is a valid e-mail address; undefined where none is given (C4). */
export function promptForEmail({
  question,
  again,
  proposed,
  prompt,
  isEmail,
}: EmailQuestion): string | undefined {
  let answer = prompt(question, proposed)?.trim();
  while (answer && !isEmail(answer)) answer = prompt(again, answer)?.trim();
  return answer || undefined;
}
