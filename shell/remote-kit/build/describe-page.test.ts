import { expect, test } from 'vitest';
import { findForeignFile } from './describe-page.ts';

test.each([
  ['in a picture', '<img src="/r/commerce/1.0.0/assets/card.svg">'],
  ['in the props of an island', 'data-props="{&quot;src&quot;:&quot;/r/commerce/1.0.0/card.svg&quot;}"'],
  ['with the site’s origin', '<a href="[[site.origin]]/r/commerce/1.0.0/terms.pdf">'],
])('R3 another remote’s file is found %s', (_where, html) => {
  expect(findForeignFile(`<img src="/r/legal/1.0.0/map.svg">${html}`, 'legal')).toBe('/r/commerce/');
});

test('R3 a page may name its own files and another site’s paths', () => {
  const html = '<img src="/r/legal/1.0.0/map.svg"><a href="https://www.reddit.com/r/androidapps/">Reddit</a>';
  expect(findForeignFile(html, 'legal')).toBeUndefined();
});
