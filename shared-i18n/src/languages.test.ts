import { expect, test } from 'vitest';
import {
  addressIn,
  choiceAddress,
  addressesOf,
  isPolicyPath,
  policyAddress,
  policyPaths,
} from './addresses.ts';
import { toLanguage } from './languages.ts';

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
  expect(addressIn('de', policyPaths.gdpr)).toBe('/dsgvo');
  expect(addressIn('es', policyPaths.gdpr)).toBe('/es/rgpd');
  expect(addressIn('en', policyPaths.privacy)).toBe('/privacy-policy');
});

test('L7 choosing French names it where the plain address would follow the former language', () => {
  expect(choiceAddress('fr', addressesOf('/apps'))).toBe('/fr/apps');
  expect(choiceAddress('fr', addressesOf(policyPaths.privacy))).toBe('/politique-confidentialite');
  expect(choiceAddress('it', addressesOf(policyPaths.gdpr))).toBe('/it/gdpr');
});

test('L10 an unknown language gets the French policy', () => {
  expect(policyAddress('privacy', undefined)).toBe('/politique-confidentialite');
  expect(policyAddress('privacy', 'ru')).toBe('/politika-konfidentsialnosti');
});

test('L10 legal paths are known with and without a prefix, and what stands below them', () => {
  for (const path of ['/rgpd', '/gdpr', '/dsgvo', '/de/cookies', '/privacy-policy/versions/1']) {
    expect(isPolicyPath(path), path).toBe(true);
  }
  for (const path of ['/', '/de/', '/apps', '/cookies-and-cream'])
    expect(isPolicyPath(path), path).toBe(false);
});
