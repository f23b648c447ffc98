import { expect, test } from 'vitest';
import { readSamplePolicy } from '../../../src/policies/testing/sample-policy.ts';
import { findDifferences } from './counterparts.ts';

const read = (language: 'fr' | 'en', version: string, paragraph: string) =>
  readSamplePolicy({ language, version, body: `## A {#a}\n\n${paragraph}` });

function differencesAfter(french: string, english: string) {
  return findDifferences({
    lastFrench: read('fr', '1.0', 'Vous avez un droit.'),
    last: read('en', '1.0', 'You have a right.'),
    french: read('fr', '1.1', french),
    text: read('en', '1.1', english),
  });
}

test('T10 an abbreviation in the French text does not count as a sentence that the other lacks', () => {
  expect(
    differencesAfter(
      'Vous avez un droit (art. 15 RGPD, let. B).',
      'You have a right (Article 15 GDPR, point B).',
    ),
  ).toEqual([]);
});

test('T10 a sentence that stands in the French text alone is marked with its words', () => {
  expect(
    differencesAfter('Vous avez un droit (art. 15). Il est gratuit.', 'You have a right (Article 15).'),
  ).toMatchObject([{ kind: 'fewer', words: expect.stringContaining('Il est gratuit.') as unknown }]);
});
