import { afterEach, expect, test, vi } from 'vitest';
import { promptForEmail } from './prompt-for-email.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers prompts in turn; `prompts` has each question with the field's proposed value. */
function visitorWho(...answers: (string | null)[]) {
  const prompts: [question: string, proposed: string][] = [];
  const prompt = (question: string, proposed: string) => {
    prompts.push([question, proposed]);
    return answers.shift() ?? null;
  };
  vi.stubGlobal('window', { prompt });
  const email = promptForEmail('Which?', 'Really?', 'last@example.org');
  return { email, prompts };
}

test('C4 the address is taken as given, without the spaces around it', () => {
  expect(visitorWho(' ada@example.org ')).toEqual({
    email: 'ada@example.org',
    prompts: [['Which?', 'last@example.org']],
  });
});

test('C4 what is no address is asked for again, to be corrected', () => {
  const { email, prompts } = visitorWho('ada', 'ada example', 'ada@example.org');
  expect(email).toBe('ada@example.org');
  expect(prompts.slice(1)).toEqual([
    ['Really?', 'ada'],
    ['Really?', 'ada example'],
  ]);
});

test.each([[[null]], [['']], [['  ']], [['ada', null]]])('C4 after %j there is none', (answers) => {
  expect(visitorWho(...answers).email).toBeUndefined();
});
