import { expect, test } from 'vitest';
import { describeFault } from './describe-fault.ts';

class Refused extends Error {}

test('R11 an expected fault is its message alone, any other one has its stack', () => {
  expect(describeFault(new Error('PORT 3000 is in use'))).toBe('PORT 3000 is in use');
  expect(describeFault(new Refused('there is no order'), Refused)).toBe('there is no order');
  expect(describeFault(new Refused('there is no order'))).toMatch(/there is no order\n +at /);
  expect(describeFault(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n +at /);
});
