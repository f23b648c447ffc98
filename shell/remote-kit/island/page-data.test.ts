import { expect, test } from 'vitest';
import { pageTemplate } from './page-data.tsx';

interface BakeryPage {
  baker?: { name: string } | undefined;
  prices: Record<string, number>;
  breads: { name: string; fresh?: true | undefined }[];
}

const { Each, value, when } = pageTemplate<BakeryPage>();
const bread = pageTemplate<BakeryPage['breads']>();

const listed = (name: Parameters<typeof Each>[0]['of']) => name;
const shown = (name: Parameters<typeof when>[0]) => name;

test('F-page-data a name that the data does not have does not compile', () => {
  const names = [value('baker.name'), value('prices.rye'), bread.value('name'), value('error.message')];
  expect(names).toEqual(['{{baker.name}}', '{{prices.rye}}', '{{name}}', '{{error.message}}']);
  expect([listed('breads'), shown('baker'), shown('breads')]).toHaveLength(3);
  // @ts-expect-error misspelled
  expect(value('baker.nam')).toBeDefined();
  // @ts-expect-error an object, which has no text
  expect(value('baker')).toBeDefined();
  // @ts-expect-error not a list
  expect(listed('baker')).toBeDefined();
  // @ts-expect-error a name of the list's objects
  expect(shown('fresh')).toBeDefined();
  // @ts-expect-error misspelled
  expect(bread.value('nam')).toBeDefined();
});
