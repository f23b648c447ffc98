import { expect, test } from 'vitest';
import { addressIn, addressesOf, choiceAddress, samePath } from './addresses.ts';
import { toLanguage } from './languages.ts';

const gdpr = { fr: '/rgpd', en: '/gdpr', de: '/dsgvo', it: '/gdpr', es: '/rgpd', pt: '/rgpd', ru: '/gdpr' };
const privacy = {
  ...samePath('/privacy'),
  fr: '/politique-confidentialite',
  en: '/privacy-policy',
};

test.each([
  ['pt-BR', 'pt'],
  ['DE', 'de'],
  ['ru', 'ru'],
  ['nl', undefined],
  ['dex', undefined],
  ['', undefined],
  ['<script>', undefined],
  ['de"><img', undefined],
  [null, undefined],
])('L7 the detected value %s means %s', (detected, language) => {
  expect(toLanguage(detected)).toBe(language);
});

test('L8 a page’s address has a prefix unless it is French or the path is the language’s own', () => {
  expect(addressIn('fr', '/apps')).toBe('/apps');
  expect(addressIn('de', '/apps')).toBe('/de/apps');
  expect(addressIn('de', '/')).toBe('/de/');
  expect(addressIn('de', gdpr)).toBe('/dsgvo');
  expect(addressIn('es', gdpr)).toBe('/es/rgpd');
  expect(addressIn('en', privacy)).toBe('/privacy-policy');
});

test('L7 choosing French names it where the plain address would follow the former language', () => {
  expect(choiceAddress('fr', addressesOf('/apps'))).toBe('/fr/apps');
  expect(choiceAddress('fr', addressesOf(privacy))).toBe('/politique-confidentialite');
  expect(choiceAddress('it', addressesOf(gdpr))).toBe('/it/gdpr');
});
