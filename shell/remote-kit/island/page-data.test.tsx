import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pageTemplate } from './page-data.tsx';

interface Bread {
  name: string;
  fresh?: true | undefined;
}

interface BakeryPage {
  baker?: { name: string } | undefined;
  prices: Record<string, number>;
  hasBreads: boolean;
  breads: Bread[];
}

const { Each, Unless, value, when, When } = pageTemplate<BakeryPage>();
const bread = pageTemplate<BakeryPage['breads']>();

test('F-page-data a template prints the names of its data', () => {
  const template = (
    <>
      <When data="baker">{value('baker.name')}</When>
      <Unless data="hasBreads">{value('prices.rye')}</Unless>
      <Each of="breads">{bread.when('fresh', bread.value('name'))}</Each>
    </>
  );
  expect(renderToStaticMarkup(template)).toBe(
    '{{#baker}}{{baker.name}}{{/baker}}{{^hasBreads}}{{prices.rye}}{{/hasBreads}}' +
      '{{#breads}}{{#fresh}}{{name}}{{/fresh}}{{/breads}}',
  );
});

test('F-page-data a name that the data does not have does not compile', () => {
  // @ts-expect-error misspelled
  expect(value('baker.nam')).toBe('{{baker.nam}}');
  // @ts-expect-error an object, which has no text
  expect(value('baker')).toBe('{{baker}}');
  // @ts-expect-error a name of the list's objects
  expect(when('fresh', '')).toBeDefined();
  // @ts-expect-error not a list
  expect(Each({ of: 'baker', children: '' })).toBeDefined();
  // @ts-expect-error misspelled
  expect(When({ data: 'bread', children: '' })).toBeDefined();
});
