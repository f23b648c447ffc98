import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkMessages } from '@site/shared-i18n/messages-check';
import { explainFault, faultAt } from './fault.ts';

test('T10 each fault of the texts has words in seven languages', () => {
  expect(checkMessages(join(import.meta.dirname, 'fault-words'))).toEqual([]);
});

test('T10 a fault is explained in its reader’s language, with section, field and values', () => {
  const missing = faultAt('content/de/terms.md', 3, 'value-missing', {
    part: 'ads',
    braced: '{{trial.days}}',
  });
  expect(explainFault(missing, 'de')).toBe(
    'Der Abschnitt {#ads}: Es fehlt {{trial.days}}, das im französischen Text steht. Sagen Sie in beiden Texten dasselbe.',
  );
  const day = faultAt('content/fr/terms.md', 6, 'field-day', { field: 'effective', key: 'effective' });
  expect(explainFault(day, 'it')).toBe(
    '«In vigore dal» manca o non è una data. Scegliete un giorno esistente; nel file: effective: 2025-08-08.',
  );
  const mail = { field: 'requests.mails.access.subject', key: 'subject' };
  expect(explainFault(faultAt('content/fr/gdpr.md', 9, 'field-text', mail), 'en')).toBe(
    '"Email “access”: subject" is missing. Write a text; in the file after subject:',
  );
});
