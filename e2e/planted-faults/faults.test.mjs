import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plantedFaults } from './faults.mjs';

test.each(plantedFaults)(
  'F-faults the planted fault “$name” has its place in the sources',
  ({ file, find }) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    expect(text.split(find)).toHaveLength(2);
  },
);
