import { expect, test } from 'vitest';
import { askEmail } from './ask-email.ts';

/** Answers prompts in turn; `asked` has each question with the field's proposed value. */
function visitorWho(...answers: (string | null)[]) {
  const asked: [question: string, proposed: string][] = [];
  const email = askEmail({
    question: 'Which?',
    again: 'Really?',
    proposed: 'last@example.org',
    prompt: (text, proposed) => {
      asked.push([text, proposed]);
      return answers.shift() ?? null;
    },
    isEmail: (text) => text.includes('@'),
  });
  return { email, asked };
}

test('C4 the address is taken as given, without the spaces around it', () => {
  expect(visitorWho(' ada@example.org ')).toEqual({
    email: 'ada@example.org',
    asked: [['Which?', 'last@example.org']],
  });
});

test('C4 what is no address is asked for again, to be corrected', () => {
  const { email, asked } = visitorWho('ada', 'ada example', 'ada@example.org');
  expect(email).toBe('ada@example.org');
  expect(asked.slice(1)).toEqual([
    ['Really?', 'ada'],
    ['Really?', 'ada example'],
  ]);
});

test.each([[[null]], [['']], [['  ']], [['ada', null]]])('C4 after %j there is none', (answers) => {
  expect(visitorWho(...answers).email).toBeUndefined();
});
