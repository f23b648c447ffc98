import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messagesCheck, checkMessages } from './messages-check.ts';
import { languages } from './languages.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'messages-'));
  for (const language of languages) write(language, { greeting: 'Hi {{name}}', menu: { open: 'Open' } });
});

afterEach(() => rmSync(folder, { recursive: true }));

test('L6 complete messages have no fault', () => {
  expect(checkMessages(folder)).toEqual([]);
});

test.each([
  ['a missing file', () => rmSync(join(folder, 'ru.json')), 'there is no ru.json'],
  [
    'a missing key',
    () => write('de', { greeting: 'Hallo {{name}}', menu: {} }),
    'de.json: menu.open is missing',
  ],
  [
    'a stale key',
    () => write('it', { greeting: '{{name}}', menu: { open: 'a', shut: 'b' } }),
    'menu.shut is stale',
  ],
  [
    'an invisible sign',
    () => write('fr', { greeting: 'Qui\u202f? {{name}}', menu: { open: 'a' } }),
    'fr.json: greeting has a sign that the build sets by itself',
  ],
  ['an empty text', () => write('es', { greeting: '{{name}}', menu: { open: ' ' } }), 'menu.open is empty'],
  [
    'a lost placeholder',
    () => write('pt', { greeting: 'Olá', menu: { open: 'a' } }),
    'greeting has lost name',
  ],
  [
    'a strange placeholder',
    () => write('en', { greeting: '{{name}} {{age}}', menu: { open: 'a' } }),
    'greeting has age',
  ],
])('L6 %s fails the build and is named', (_fault, plant, line) => {
  plant();
  expect(checkMessages(folder).join('\n')).toContain(line);
  expect(() => messagesCheck({ folder }).buildStart()).toThrow(line);
});

test('L6 plain hyphens asked for a text that is no longer there fail the build', () => {
  const plainHyphens = ['menu.open', 'menu.email'];
  expect(() => messagesCheck({ folder, plainHyphens }).buildStart()).toThrow('there is no text menu.email');
});

test('L6 a plural needs the forms of its language', () => {
  for (const language of languages)
    write(language, { days_one: '{{count}}', days_other: '{{count}}', days_many: '{{count}}' });
  expect(checkMessages(folder).join('\n')).toContain('ru.json: days_few is missing');
});

function write(language: string, texts: object): void {
  writeFileSync(join(folder, `${language}.json`), JSON.stringify(texts));
}
