import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../public/pictures/', import.meta.url);
const drawings = readdirSync(folder).filter((name) => name.endsWith('.svg'));

test('M2 a picture shows its words where no font is installed', () => {
  expect(drawings.length).toBeGreaterThan(20);
  const withText = drawings.filter((name) => readFileSync(new URL(name, folder), 'utf8').includes('<text'));
  expect(withText, 'words are outlines').toEqual([]);
});
