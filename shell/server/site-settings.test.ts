import { expect, test } from 'vitest';
import { z } from 'zod';
import { languages } from '@site/shared-i18n';
import { fillSitePlaceholders, sitePlaceholders } from '@site/shell-contract/site-placeholders';
import { readConfig } from './config.ts';
import { sitesByLanguage } from './pages/sites-by-language.ts';
import { siteFrom, siteVariables } from './site-settings.ts';

const variables = z.object({
  ...siteVariables,
  PORT: z.number().default(3000),
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
});
const needed = { API_URL: 'http://127.0.0.1:9', REMOTES: 'legal=http://127.0.0.1:9' };
const sites = (given: Record<string, string>) => sitesByLanguage(readConfig({ ...needed, ...given }).site);

/** Without spaces that keep a line together. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('M8 an address that is not given is a placeholder in the reader’s language, a given one is shown', () => {
  const streets = languages.map((language) => sites({})[language].address.street);
  expect(new Set(streets).size).toBe(languages.length);
  for (const street of streets) expect(street).toMatch(/^\[.+\]$/);
  expect(sites({ SITE_STREET: 'Beispielstrasse 5' }).ru.address.street).toBe('Beispielstrasse 5');
});

test('L9 a network without an account of the company’s is left out in public, and leads to its front page on one’s own machine', () => {
  const networks = {
    SITE_ORIGIN: 'https://www.example.com',
    SITE_LINKEDIN: 'https://www.linkedin.com/company/x',
  };
  const { social } = sites(networks).en;
  expect(Object.values(social).filter(Boolean)).toEqual(['https://www.linkedin.com/company/x']);
  expect(Object.values(sites({}).en.social).filter(Boolean)).toHaveLength(4);
});

test('M8 languages of the apps and hours of support are said in the reader’s language', () => {
  const given = { SITE_APP_LANGUAGES: 'fr,de', SITE_SUPPORT_HOURS: 'Mo-Fr 09:00-17:00' };
  const { de, fr } = sites(given);
  expect(de.appLanguages).toBe('Französisch und Deutsch');
  expect(sites({ SITE_APP_LANGUAGES: 'fr,de,it' }).en.appLanguages).toBe('French, German and Italian');
  expect(fr.appLanguages).toBe('français et allemand');
  expect(de.supportHours).toBe('von Montag bis Freitag, 09:00–17:00 (Schweizer Zeit)');
  expect(sites({}).it.supportHours).toBe('da lunedì a venerdì');
  expect(sites({}).pt.supportHours).toBe('de segunda a sexta-feira');
  expect(plain(sites({}).ru.supportHours)).toBe('с понедельника по пятницу');
});

test('F-periods how long data is kept and who represents the publisher in the EU are said in the reader’s language', () => {
  const { ru, fr, de } = sites({ SITE_SYNC_KEPT_DAYS: '91', DOWNLOAD_RETENTION_MONTHS: '18' });
  expect(Object.values(ru.kept).map(plain)).toEqual(['91 день', '10 лет', '18 месяцев']);
  expect(Object.values(sites({}).fr.kept).map(plain)).toEqual(['90 jours', '10 ans', '1 an']);
  expect([fr.euRepresentative, de.businessPeople, de.businessDays]).toEqual(['', '10', '10']);
  const named = sites({ SITE_EU_REPRESENTATIVE: 'Muster GmbH, Berlin', BUSINESS_PEOPLE: '25' });
  expect(plain(named.en.euRepresentative)).toBe(
    'Our representative in the European Union (art. 27 GDPR): Muster GmbH, Berlin.',
  );
  expect(named.en.businessPeople).toBe('25');
});

test('F-ratings each app’s rating has its own source', () => {
  const sources = (text: string) => siteFrom(variables.parse({ SITE_RATING_SOURCES: text })).ratingSources;
  expect(sources('')).toEqual({});
  expect(sources('trackit=Google Play, 38; atlasfibre=App Store, 4')).toEqual({
    trackit: 'Google Play, 38',
    atlasfibre: 'App Store, 4',
  });
  const { ratingSources } = sitePlaceholders();
  const shown = `${ratingSources['trackit']}|${ratingSources['another-app']}|`;
  expect(fillSitePlaceholders(shown, sites({ SITE_RATING_SOURCES: 'trackit=ours' }).fr, String)).toBe(
    'ours||',
  );
});

test('F-ratings the number of ratings is worded in the reader’s language', () => {
  const worded = sites({ SITE_RATING_SOURCES: 'trackit=Google Play, 1212;atlasfibre=our surveys' });
  expect(worded.de.ratingSources.trackit).toMatch(/^Google Play, 1.212 Bewertungen$/);
  expect(worded.ru.ratingSources.trackit).toMatch(/^Google Play, 1.212 оценок$/);
  expect(worded.en.ratingSources.atlasfibre).toBe('our surveys');
  expect(sites({ SITE_RATING_SOURCES: 'trackit=Google Play, 1' }).it.ratingSources.trackit).toBe(
    'Google Play, 1 valutazione',
  );
});

test('F-ratings a public site shows the apps’ ratings with their source only, unless its owner says otherwise', () => {
  const ratings = (given: Record<string, string>) => siteFrom(variables.parse(given)).ratings;
  const SITE_ORIGIN = 'https://apps.example.ch';
  expect(ratings({})).toBe('shown');
  expect(ratings({ SITE_ORIGIN })).toBe('sourced');
  expect(ratings({ SITE_ORIGIN, SITE_RATINGS: 'shown' })).toBe('shown');
  expect(ratings({ SITE_RATINGS: 'hidden' })).toBe('hidden');
});

test.each([
  ['SITE_APP_LANGUAGES', 'French'],
  ['SITE_SUPPORT_HOURS', 'always'],
  ['SITE_RATINGS', 'no'],
  ['SITE_RATING_SOURCES', 'Google Play, 412'],
  ['SITE_RATING_SOURCES', 'TrackIT=Google Play, 412'],
  ['SITE_PAYMENT_LINKS', 'basic=https://b.ch,premium=https://p.ch,business=https://s.ch,'],
  ['SITE_SINCE', 'long ago'],
  ['BUSINESS_PEOPLE', 'many'],
  ['SITE_BUSINESS_DAYS', '40'],
])('F-environment a wrong %s is named', (name, value) => {
  expect(() => readConfig({ ...needed, [name]: value })).toThrow(name);
});
