import { expect, test } from 'vitest';
import { createI18n, languages } from '@site/shared-i18n';
import { siteTokens } from '@site/shell-contract/site-tokens';
import prerender from './prerender.tsx';

const site = siteTokens();

function structuredData(id: string, language: (typeof languages)[number]) {
  const page = prerender.pages.find((candidate) => candidate.id === id);
  const texts = createI18n(language, { [language]: { marketing: prerender.catalogues[language] } });
  return page?.head(texts.getFixedT(language), language, site, {}).structuredData ?? [];
}

test.each(languages)('M11 the landing page in %s describes publisher, apps and questions', (language) => {
  const data = structuredData('landing', language);
  expect(data.map((item) => item['@type'])).toEqual([
    'Organization',
    'SoftwareApplication',
    'SoftwareApplication',
    'SoftwareApplication',
    'FAQPage',
  ]);
  expect(data.filter((item) => item['@type'] === 'SoftwareApplication').map((item) => item.name)).toEqual([
    'Chronos-Pro',
    'AtlasFibre',
    'TrackIT',
  ]);
  expect(data.at(-1)?.mainEntity).toHaveLength(4);
});

test('M11 no rating is claimed that has no count behind it', () => {
  const everything = prerender.pages.flatMap(({ id }) => structuredData(id, 'fr'));
  expect(JSON.stringify(everything)).not.toContain('aggregateRating');
});

test('M11 an app is at its page in the language', () => {
  const app = structuredData('trackit', 'de').find((item) => item['@type'] === 'SoftwareApplication');
  expect(app?.url).toBe('[[site.origin]]/de/trackit');
});

test('L15 every page of the area has a title and a description of its own in every language', () => {
  for (const language of languages) {
    const texts = createI18n(language, { [language]: { marketing: prerender.catalogues[language] } });
    const heads = prerender.pages.map((page) => page.head(texts.getFixedT(language), language, site, {}));
    expect(new Set(heads.map((head) => head.title)).size).toBe(prerender.pages.length);
    for (const head of heads) expect(head.description.length).toBeGreaterThan(10);
  }
});
