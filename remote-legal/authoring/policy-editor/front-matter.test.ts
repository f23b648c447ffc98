import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import { readField, setField, splitFrontMatter } from './front-matter.ts';

const content = join(import.meta.dirname, '../../content');
const files = languages.flatMap((language) =>
  readdirSync(join(content, language)).map((name) => join(content, language, name)),
);

test('T10 a field that is set leaves every other byte of a text as it was', () => {
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    const { frontMatter, body } = splitFrontMatter(source);
    const version = readField(frontMatter, ['version']) ?? '';
    expect(version, file).toMatch(/^\d/);
    const changed = setField(frontMatter, ['version'], '9.9');
    expect(changed.replace('9.9', version) + body, file).toBe(source);
    expect(readField(setField(frontMatter, ['title'], 'a: "b"'), ['title'])).toBe('a: "b"');
  }
});
