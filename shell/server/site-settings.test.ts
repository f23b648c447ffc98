import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import { readConfig } from './config.ts';
import { sitesByLanguage } from './pages/sites-by-language.ts';

const needed = { API_URL: 'http://127.0.0.1:9', REMOTES: 'legal=http://127.0.0.1:9' };
const sites = (given: Record<string, string>) => sitesByLanguage(readConfig({ ...needed, ...given }).site);

test('M8 an address that is not given is a placeholder in the reader’s language, a given one is shown', () => {
  const streets = languages.map((language) => sites({})[language].address.street);
  expect(new Set(streets).size).toBe(languages.length);
  for (const street of streets) expect(street).toMatch(/^\[.+\]$/);
  expect(sites({ SITE_STREET: 'Beispielstrasse 5' }).ru.address.street).toBe('Beispielstrasse 5');
});

test('languages of the apps and hours of support are said in the reader’s language', () => {
  const given = { SITE_APP_LANGUAGES: 'fr,de', SITE_SUPPORT_HOURS: 'Mo-Fr 09:00-17:00' };
  const { de, fr } = sites(given);
  expect(de.appLanguages).toBe('Französisch und Deutsch');
  expect(sites({ SITE_APP_LANGUAGES: 'fr,de,it' }).en.appLanguages).toBe('French, German and Italian');
  expect(fr.appLanguages).toBe('français et allemand');
  expect(de.supportHours).toBe('Montag bis Freitag, 09:00–17:00 (Schweizer Zeit)');
  expect(sites({}).it.supportHours).toBe('dal lunedì al venerdì');
  expect(sites({}).pt.supportHours).toBe('de segunda a sexta-feira');
});

test.each([
  ['SITE_APP_LANGUAGES', 'French'],
  ['SITE_SUPPORT_HOURS', 'always'],
  ['SITE_RATINGS', 'no'],
  ['SITE_SINCE', 'long ago'],
])('a wrong %s is named', (name, value) => {
  expect(() => readConfig({ ...needed, [name]: value })).toThrow(name);
});
