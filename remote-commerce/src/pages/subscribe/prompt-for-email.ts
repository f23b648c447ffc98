import { isEmail } from '@site/api-contract/email';

/**
 * Asks until the answer is a valid e-mail address; undefined where none is given (C4).
 * @param again asked after an invalid answer
 * @param proposed the field's first value
 */
export function promptForEmail(question: string, again: string, proposed: string): string | undefined {
  let answer = window.prompt(question, proposed)?.trim();
  while (answer && !isEmail(answer)) answer = window.prompt(again, answer)?.trim();
  return answer || undefined;
}
