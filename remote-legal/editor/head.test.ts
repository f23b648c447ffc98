import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import { readField, setField, splitHead } from './head.ts';

const content = join(import.meta.dirname, '../content');
const files = languages.flatMap((language) =>
  readdirSync(join(content, language)).map((name) => join(content, language, name)),
);

test('T10 a field that is set leaves every other byte of a text as it was', () => {
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    const { head, body } = splitHead(source);
    const version = readField(head, ['version']) ?? '';
    expect(version, file).toMatch(/^\d/);
    const changed = setField(head, ['version'], '9.9');
    expect(changed.replace('9.9', version) + body, file).toBe(source);
    expect(readField(setField(head, ['title'], 'a: "b"'), ['title'])).toBe('a: "b"');
  }
});
