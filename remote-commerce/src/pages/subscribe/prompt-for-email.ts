import { isEmail } from '@site/api-contract/email';

/** Asks until a valid e-mail address is given; undefined where none is (C4). @param again asked after an invalid answer */
export function promptForEmail(question: string, again: string, proposed: string): string | undefined {
  let answer = window.prompt(question, proposed)?.trim();
  while (answer && !isEmail(answer)) answer = window.prompt(again, answer)?.trim();
  return answer || undefined;
}
