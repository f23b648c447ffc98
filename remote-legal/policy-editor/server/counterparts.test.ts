import { expect, test } from 'vitest';
import { readPolicy } from '../../src/policies/policy-text.ts';
import { findMarks } from './counterparts.ts';

function read(language: 'fr' | 'en', version: string, body: string) {
  const head = ['title', 'subtitle', 'description'].map((field) => `${field}: "x"`).join('\n');
  const dates = 'effective: 2025-08-08\nlastUpdated: 2025-08-08';
  const source = `---\n${head}\nversion: "${version}"\n${dates}\n---\n\n## A {#a}\n\n${body}\n`;
  const { text } = readPolicy('terms', language, `content/${language}/terms.md`, source);
  if (!text) throw new Error('The text cannot be read');
  return text;
}

function marksAfter(french: string, english: string) {
  return findMarks({
    lastFrench: read('fr', '1.0', 'Vous avez un droit.'),
    last: read('en', '1.0', 'You have a right.'),
    french: read('fr', '1.1', french),
    text: read('en', '1.1', english),
  });
}

test('T10 an abbreviation in the French text does not count as a sentence that the other lacks', () => {
  expect(
    marksAfter('Vous avez un droit (art. 15 RGPD, let. B).', 'You have a right (Article 15 GDPR, point B).'),
  ).toEqual([]);
});

test('T10 a sentence that stands in the French text alone is marked with its words', () => {
  expect(
    marksAfter('Vous avez un droit (art. 15). Il est gratuit.', 'You have a right (Article 15).'),
  ).toMatchObject([{ kind: 'fewer', words: expect.stringContaining('Il est gratuit.') as unknown }]);
});
