import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateXML } from 'xmllint-wasm';

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
