import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorCodes } from '@site/api-contract';
import { languages } from '@site/shared-i18n';
import { checkCatalogues } from '@site/shared-i18n/catalogue-check';
import { errorMessage } from './texts.ts';

test('L6 the api’s catalogues are complete in all seven languages', () => {
  expect(checkCatalogues(join(import.meta.dirname, '../../locales'))).toEqual([]);
});

test('L6 every error has a message in every language, naming the field', () => {
  for (const language of languages) {
    for (const code of errorCodes) expect(errorMessage(language, code, 'email')).not.toContain('errors.');
    expect(errorMessage(language, 'field_missing', 'subject')).not.toContain('subject');
  }
  expect(errorMessage('fr', 'field_missing', 'email')).toBe('Le champ «\u202fE-mail\u202f» est obligatoire.');
});
