import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import { sitePlaceholders } from '@site/shell-contract/site-placeholders';
import { remoteTexts } from '@site/remote-kit/prerender';
import prerender from './prerender.tsx';

const site = sitePlaceholders();

function structuredData(id: string, language: (typeof languages)[number]) {
  const page = prerender.pages.find((candidate) => candidate.id === id);
  const { t } = remoteTexts('marketing', language);
  return page?.head(t, language, site, {}).structuredData ?? [];
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

test('M11 an app costs nothing to download, and its plans are priced by the month', () => {
  const app = structuredData('trackit', 'en').find((item) => item['@type'] === 'SoftwareApplication');
  const month = { '@type': 'UnitPriceSpecification', priceCurrency: 'CHF', unitCode: 'MON' };
  expect(app?.offers).toMatchObject([
    { description: 'Free, with advertising', price: '0' },
    ...['9.90', '49.90', '99.90'].map((price) => ({ priceSpecification: { ...month, price } })),
  ]);
});

test.each(languages)(
  'M11 the article in %s names its author, who is the publisher, and its day',
  (language) => {
    const [publisher, article] = structuredData('fibre-colours', language);
    expect(article).toMatchObject({
      '@type': 'Article',
      datePublished: '2026-11-23',
      inLanguage: language,
      author: { '@id': publisher?.['@id'], name: publisher?.name },
    });
  },
);

test('L15 every page of the area has a title and a description of its own in every language', () => {
  for (const language of languages) {
    const { t } = remoteTexts('marketing', language);
    const heads = prerender.pages.map((page) => page.head(t, language, site, {}));
    expect(new Set(heads.map((head) => head.title)).size).toBe(prerender.pages.length);
    for (const head of heads) expect(head.description.length).toBeGreaterThan(10);
  }
});

test.each(languages)('M11 answers in %s are plain text for search engines', (language) => {
  const answers = JSON.stringify(structuredData('support', language));
  expect(answers).toContain('acceptedAnswer');
  expect(answers).not.toContain('<');
});
