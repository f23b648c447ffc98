import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from './site/site.ts';

let site: TestSite;

/** Two unknown remotes: the shell knows their pages only from their manifests. */
beforeAll(async () => {
  site = await startTestSite(['bakery', 'library'], {
    STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc',
    SITE_PAYMENT_LINK: 'https://buy.stripe.com/test',
  });
  const links = (list: string, label: string) => [{ list, order: 1, label }];
  await site.publish({
    remote: 'bakery',
    version: '1',
    paths: ['/bread', '/till', '/thanks'],
    declares: {
      '/bread': { links: links('products', 'Fresh bread') },
      '/till': { takesPayment: true, hydration: 'immediate' },
      '/thanks': { role: 'payment-succeeded', chrome: ['home-link'] },
    },
  });
  const fragment = 'fragments/en/linking.html';
  await site.publish({
    remote: 'library',
    version: '1',
    paths: ['/rules', '/shelf'],
    files: {
      [fragment]: '<a href="[[page.payment-succeeded]]">thanks</a><a href="[[page.lost]]">lost</a>',
      'shelf.css': '.library-shelf { --board: oak }',
      'book.css': '.library-book { --cover: cloth }',
    },
    overrides: { styles: ['style.css', 'shelf.css', 'book.css'] },
    declares: {
      '/rules': { links: links('legal', 'House rules'), chrome: ['home-link', 'apps-banner'] },
      '/shelf': {
        links: links('not-found', 'All shelves'),
        fragment,
        styles: ['shelf.css', 'book.css'],
      },
    },
  });
  await site.startShell();
});
afterAll(() => site.close());

async function textOf(address: string, language = 'en'): Promise<string> {
  return (await site.get(address, { Accept: 'text/html', 'Accept-Language': language })).text();
}

test('T1 L9 L10 the footer links the pages that ask for it, in the page’s language, for an unknown one in French', async () => {
  for (const [language, prefix] of [
    ['de', '/de'],
    ['nl', ''],
  ] as const) {
    const html = await textOf('/shelf', language);
    expect(html).toContain(`<a href="${prefix}/bread">Fresh bread</a>`);
    expect(html).toContain(`<a href="${prefix}/rules">House rules</a>`);
  }
});

test('F-routing the chrome marks the link of the shown page alone', async () => {
  const marked = async (address: string) =>
    [...(await textOf(address)).matchAll(/<a[^>]* aria-current="page"[^>]*>([^<]*)/g)].map(
      ([, text]) => text,
    );
  expect(await marked('/en/bread')).toEqual(['Fresh bread']);
  expect(await marked('/en/shelf')).toEqual([]);
  expect(await marked('/en/nowhere')).toEqual([]);
});

test('R6 a page brings the stylesheets that it names, or those of all its remote’s pages', async () => {
  const styles = async (address: string) => {
    const html = await textOf(address);
    return ['--version', '--board', '--cover'].filter((property) => html.includes(property));
  };
  expect(await styles('/en/shelf')).toEqual(['--board', '--cover']);
  expect(await styles('/en/rules')).toEqual(['--version', '--board', '--cover']);
});

test('T1 L10 L18 a link home and the banner stand beside the pages that ask for them', async () => {
  const shown = async (address: string) => {
    const html = await textOf(address);
    return [html.includes('data-home-link'), html.includes('<aside')];
  };
  expect(await shown('/en/rules')).toEqual([true, true]);
  expect(await shown('/en/thanks')).toEqual([true, false]);
  expect(await shown('/en/bread')).toEqual([false, false]);
});

test('T1 R10 the payment provider’s script may run on pages that take payment, and they are not fetched ahead', async () => {
  const policy = async (address: string) => (await site.get(address)).headers.get('content-security-policy');
  expect(await policy('/en/till')).toContain('https://js.stripe.com');
  expect(await policy('/en/bread')).not.toContain('js.stripe.com');
  const [, rules = ''] =
    /<script type="speculationrules">(.*?)<\/script>/.exec(await textOf('/en/bread')) ?? [];
  expect(rules).toContain('/*till*');
  expect(rules).not.toContain('bread');
});

test('T1 C7 a payment returns to the page with that role', async () => {
  const back = await site.get('/?payment_intent_client_secret=x', { 'Accept-Language': 'de' });
  expect([back.status, back.headers.get('location')]).toEqual([
    303,
    '/de/thanks?payment_intent_client_secret=x',
  ]);
});

test('T1 L15 a remote links another’s page by its role; one that nobody has is not found', async () => {
  expect(await textOf('/en/shelf')).toContain('<a href="/en/thanks">thanks</a><a href="/en/lost">lost</a>');
  expect((await site.get('/en/lost')).status).toBe(404);
});

test('T1 L14 the page where an address leads nowhere offers the pages that ask for it', async () => {
  expect(await textOf('/de/nowhere')).toMatch(/<a [^>]*href="\/de\/shelf">All shelves<\/a>/);
});
