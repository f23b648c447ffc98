import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressIn, languages, type Language } from '@site/shared-i18n';
import { policies, policyAddress, policyPaths, type Policy } from './policies/policies.ts';
import { renderFragment, type Page } from '@site/remote-kit/prerender';
import { values } from '../content/values.ts';
import { checkLibrary } from './policies/checks/check-library.ts';
import { readContentFiles, type ContentFiles } from './policies/content-files.ts';
import { rights } from './policies/front-matter.ts';
import { withSampleVersions } from './policies/testing/sample-versions.ts';
import { readLibrary } from './policies/policy-library.ts';
import { policyPages } from './pages.ts';

const texts = readContentFiles(join(import.meta.dirname, '../content'));
const pages = policyPages(readLibrary(texts));

const rendered = new Map<string, ReturnType<typeof renderFragment>>();

/** A page's fragment; the present pages are rendered once for all tests. */
function render(all: Page[], id: string, language: Language) {
  const page = all.find((one) => one.id === id);
  if (!page) throw new Error(`There is no page ${id}`);
  const known = all === pages ? rendered.get(`${id} ${language}`) : undefined;
  if (known) return known;
  const fragment = renderFragment({ remote: 'legal' }, page, language, {});
  if (all === pages) rendered.set(`${id} ${language}`, fragment);
  return fragment;
}

/** The readable text: without markup, with plain spaces. */
function words(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
}

function sectionIds(html: string): string[] {
  return [...html.matchAll(/<section[^>]* id="([^"]+)"/g)].map(([, id]) => id ?? '');
}

const everyPage = policies.flatMap((policy) => languages.map((language) => [policy, language] as const));

test.each(everyPage)(
  'P1 L8 %s in %s has its path, title, description and nothing left to fill in',
  async (policy, language) => {
    const page = pages.find(({ id }) => id === policy);
    expect(page?.paths).toEqual(policyPaths[policy]);
    const { html, head } = await render(pages, policy, language);
    expect(html).toContain(`<h1`);
    expect(words(html)).toContain(words(head.title));
    expect(head.description.length).toBeGreaterThan(60);
    expect(html).not.toMatch(/\{\{|\}\}|undefined|\[object/);
  },
);

test.each(everyPage)('P6 %s in %s is whole without a script', async (policy, language) => {
  const { html } = await render(pages, policy, language);
  expect(pages.find(({ id }) => id === policy)?.hydration).not.toBe('immediate');
  expect(html).not.toContain('<script');
  expect(words(html).length).toBeGreaterThan(3000);
});

const sections: Record<Policy, number> = {
  privacy: 10,
  terms: 11,
  cookies: 9,
  legalNotice: 7,
  gdpr: 10,
  processing: 12,
};

test.each(everyPage)(
  'P2 P7 %s in %s has the sections and anchors of the French text',
  async (policy, language) => {
    const { html } = await render(pages, policy, language);
    expect(sectionIds(html)).toEqual(sectionIds((await render(pages, policy, 'fr')).html));
    expect(html.match(/<h2 /g)?.length).toBe(sections[policy] + 1);
  },
);

test.each(languages)(
  'P1 F-processing in %s a firm finds the agreement from the privacy policy, with the end of the copy and who answers in the EU',
  async (language) => {
    const privacy = (await render(pages, 'privacy', language)).html;
    expect(privacy).toContain(`href="${policyAddress('processing', language)}"`);
    const agreement = (await render(pages, 'processing', language)).html;
    for (const html of [privacy, agreement]) {
      expect(html).toContain('[[site.kept.sync]]');
      expect(html).toContain('[[site.euRepresentative]]');
    }
    expect(privacy).toContain('[[site.kept.messages]]');
    expect((await render(pages, 'terms', language)).html).toContain('id="withdrawal-form"');
  },
);

const { deadlines, retention, age, jurisdiction, exports } = values;

test.each(languages)('P2 the constants stand in the pages in %s', async (language) => {
  const gdpr = words((await render(pages, 'gdpr', language)).html);
  const { acknowledgementHours, answerDays, extensionMonths, rectificationHours, officerHours } = deadlines;
  for (const amount of [
    acknowledgementHours,
    answerDays,
    extensionMonths,
    rectificationHours,
    officerHours,
  ]) {
    expect(gdpr).toMatch(new RegExp(`(?<!\\d)${amount} \\p{L}`, 'u'));
  }
  expect(gdpr).toContain(exports.formats[language]);
  const cookies = words((await render(pages, 'cookies', language)).html);
  expect(cookies).toMatch(new RegExp(`${retention.analyticsMonths} \\p{L}`, 'u'));
  expect(cookies).toMatch(new RegExp(`${retention.advertisingMonths} \\p{L}`, 'u'));
  const terms = words((await render(pages, 'terms', language)).html);
  expect(terms).toMatch(new RegExp(`${age.minimumYears} \\p{L}`, 'u'));
  expect(terms).toContain(jurisdiction.court[language]);
  const privacy = words((await render(pages, 'privacy', language)).html);
  const { accountingYears, declarationYears, trialHashMonths } = retention;
  for (const term of [accountingYears, declarationYears, trialHashMonths])
    expect(privacy).toMatch(new RegExp(`(?<!\\d)${term} \\p{L}`, 'u'));
  expect((await render(pages, 'privacy', language)).html).toContain('dateTime="2025-08-08"');
});

test.each(languages)(
  'P2 F-current-data the privacy policy in %s names people of a plan, changed addresses and connected devices, with their periods',
  async (language) => {
    const { html } = await render(pages, 'privacy', language);
    const section = (id: string) => words(html.split(`id="${id}"`)[1]?.split('</section>')[0] ?? '');
    for (const id of ['data-collected', 'sharing', 'retention']) expect(section(id)).toContain('Business');
    const { accountRequestDays, unusedDeviceMonths } = retention;
    for (const term of [accountRequestDays, unusedDeviceMonths])
      expect(section('retention')).toMatch(new RegExp(`(?<!\\d)${term} \\p{L}`, 'u'));
    expect(words((await render(pages, 'gdpr', language)).html)).toContain('Business');
  },
);

test.each([
  ['fr', '8 août 2025'],
  ['en', '8 August 2025'],
  ['de', '8. August 2025'],
  ['it', '8 agosto 2025'],
  ['es', '8 de agosto de 2025'],
  ['pt', '8 de agosto de 2025'],
  ['ru', '8 августа 2025 года'],
] as const)(
  'P2 P5 the privacy policy in %s says that it was last updated on %s, at its own address too',
  async (language, day) => {
    for (const id of ['privacy', 'privacy-1.0'])
      expect(words((await render(pages, id, language)).html)).toContain(day);
  },
);

test.each(languages)('P3 the GDPR page in %s has a prepared mail for each right', async (language) => {
  const { html } = await render(pages, 'gdpr', language);
  for (const right of rights) {
    const [, href = ''] = new RegExp(`href="(mailto:[^"]*)" data-request="${right}"`).exec(html) ?? [];
    const mail = new URL(href.replaceAll('&amp;', '&').replace('[[site.email]]', 'contact@example.ch'));
    expect(mail.pathname).toBe('contact@example.ch');
    expect(mail.searchParams.get('subject')).toBeTruthy();
    expect(
      mail.searchParams
        .get('body')
        ?.split('\r\n')
        .filter((line) => line.endsWith(':')).length,
    ).toBeGreaterThan(4);
  }
});

test.each(languages)('L10 every link of the policies in %s stays in the language', async (language) => {
  for (const policy of policies) {
    const { html } = await render(pages, policy, language);
    const known = policies.map((other) => addressIn(language, policyPaths[other]));
    const links = [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, path]) => path ?? '');
    const others = [addressIn(language, '/')];
    expect(links.length, policy).toBeGreaterThan(0);
    // Other teams' pages, whose addresses the shell knows.
    const ofOthers = html.match(/\[\[page\.[^\]]*/g) ?? [];
    expect(
      ofOthers.filter(
        (token) => !/^\[\[page\.(support|account|cancellation|withdrawal|my-data)$/.test(token),
      ),
    ).toEqual([]);
    expect(
      links.filter((path) => !others.includes(path) && !known.some((one) => path.startsWith(one))),
    ).toEqual([]);
  }
});

/** Versions of the cookie policy after the one in force: 3.0 loses a section and a word, and holds from 2999. */
function withThreeMore(lastUpdated: string): ContentFiles {
  return withSampleVersions(texts, [
    { version: '1.1', effective: '2025-11-24', lastUpdated: '2025-11-23' },
    { version: '2.0', effective: '2025-12-27', lastUpdated: '2025-11-26' },
    {
      version: '3.0',
      effective: '2999-01-01',
      lastUpdated,
      change: (text) =>
        text.replace(/\n## [^\n]*\{#mobile\}[\s\S]*?(?=\n## )/, '').replace('Safari', 'Opera'),
    },
  ]);
}

const changed = readLibrary(withThreeMore('2025-12-27'));
const later = policyPages(changed);

test('P5 P4 a new version that is on record can be published', () => {
  expect(checkLibrary(changed)).toEqual([]);
});

test('P5 F-announced a policy page shows the version in force, and leads to the announced one and to what it changes', async () => {
  const { html, head } = await render(later, 'cookies', 'fr');
  expect(words(html)).toContain(
    'Modification annoncée : version 3.0, en vigueur dès le 1er janvier 2999. Lire la version 3.0 · Ce qui change',
  );
  expect(html).not.toContain('<script');
  expect(html).toContain('href="/cookies/versions/3.0"');
  expect(html).toContain('href="/cookies/versions/2.0/3.0"');
  expect(html).toContain('id="mobile"');
  expect(words(html)).toContain('Version 2.0 ·');
  expect(head.structuredData?.[0]?.dateModified).toBe('2025-11-26');
  const announced = await render(later, 'cookies-3.0', 'fr');
  expect(words(announced.html)).toContain(
    'En vigueur dès le 1er janvier 2999. Ce qui a changé par rapport à la version 2.0 Lire la version en vigueur',
  );
  expect(announced.html).not.toContain('id="mobile"');
});

test('P5 F-announced from its day on, an announced version is the text of its policy page, and the former one an earlier version', async () => {
  const dated = later.filter(({ from }) => from === '2999-01-01');
  expect(dated.map(({ id }) => id)).toEqual(
    ['cookies', 'cookies-versions', 'cookies-3.0', 'cookies-2.0'].map((id) => `${id}-from-2999-01-01`),
  );
  for (const page of dated)
    expect(page.paths).toEqual(later.find(({ id }) => `${id}-from-${page.from}` === page.id)?.paths);
  const { html } = await render(later, 'cookies-from-2999-01-01', 'de');
  expect(html).not.toContain('id="mobile"');
  expect(words(html)).not.toContain('Angekündigte Änderung');
  const list = words((await render(later, 'cookies-versions-from-2999-01-01', 'de')).html);
  expect(list).toContain('Version 3.0 in Kraft');
  expect(words((await render(later, 'cookies-versions', 'de')).html)).toContain('Version 2.0 in Kraft');
});

test('P5 F-announced several announced versions follow each other on their days', async () => {
  const second = policyPages(readLibrary(withThreeMore('2025-11-26')));
  const notice = words((await render(second, 'cookies', 'fr')).html);
  expect(notice).toContain('version 2.0, en vigueur dès le 27 décembre 2025. Lire la version 2.0');
  expect(notice).toContain('version 3.0, en vigueur dès le 1er janvier 2999. Lire la version 3.0');
  expect(notice).toContain('Version 1.1 ·');
  expect(second.filter(({ id }) => id.startsWith('cookies-from-')).map(({ from }) => from)).toEqual([
    '2025-12-27',
    '2999-01-01',
  ]);
  const inForce = policyPages(readLibrary(withThreeMore('2999-01-01')));
  expect(inForce.filter(({ from }) => from)).toEqual([]);
});

test('P5 F-announced orders name the terms in force, also while others are announced', () => {
  const changedTerms = withSampleVersions(
    texts,
    [{ version: '1.1', effective: '2999-01-01', lastUpdated: '2025-12-27' }],
    'terms',
  );
  const roles = policyPages(readLibrary(changedTerms)).filter(({ role }) => role === 'terms-version');
  expect(roles.map(({ id, from }) => [id, from])).toEqual([
    ['terms-1.0', undefined],
    ['terms-1.1-from-2999-01-01', '2999-01-01'],
  ]);
});

test('P5 an earlier version stays readable at its own address and says what replaced it', async () => {
  const page = later.find(({ id }) => id === 'cookies-2.0');
  expect(page?.paths.de).toBe('/cookies/versions/2.0');
  const text = words((await render(later, 'cookies-2.0', 'de')).html);
  expect(text).toContain('Gültig bis 31. Dezember 2998. Ab 1. Januar 2999: Version 3.0.');
  expect(text).toContain('Verwaltung auf dem Mobilgerät');
});

test('P5 each policy has one version so far, the one in force', () => {
  const ids = policies.flatMap((policy) => [policy, `${policy}-versions`, `${policy}-1.0`]);
  expect(pages.map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['fr', 'Section supprimée'],
  ['en', 'Section removed'],
  ['de', 'Gestrichener Abschnitt'],
  ['it', 'Sezione eliminata'],
  ['es', 'Sección suprimida'],
  ['pt', 'Secção eliminada'],
  ['ru', 'Раздел удалён'],
] as const)(
  'P5 the comparison in %s shows words that went and came, and a section that went',
  async (language, sign) => {
    const { html, head } = await render(later, 'cookies-2.0-3.0', language);
    expect(html).toMatch(/<del[^>]*>Safari<\/del><ins[^>]*>Opera<\/ins>/);
    expect(words(html)).toContain(sign);
    expect(words(html)).toContain(words(head.title));
  },
);
