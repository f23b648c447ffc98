import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorStatus, type ErrorCode } from '@site/api-contract';
import { languages } from '@site/shared-i18n';
import { checkMessages } from '@site/shared-i18n/messages-check';
import { errorMessage } from './texts.ts';

test('L6 the api’s messages are complete in all seven languages', () => {
  expect(checkMessages(join(import.meta.dirname, '../../locales'))).toEqual([]);
});

test('L6 every error has a message in every language, naming the field', () => {
  for (const language of languages) {
    for (const code of Object.keys(errorStatus) as ErrorCode[])
      expect(errorMessage(language, code, 'email')).not.toContain('errors.');
    expect(errorMessage(language, 'field_missing', 'subject')).not.toContain('subject');
  }
  expect(errorMessage('fr', 'field_missing', 'email')).toBe('Remplissez «\u202fAdresse e-mail\u202f».');
  for (const field of ['email', 'customerEmail', 'newEmail'])
    expect(errorMessage('fr', 'field_invalid', field)).toContain('par exemple nom@domaine.ch');
});
