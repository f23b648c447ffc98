import { expect, test } from 'vitest';
import { isEmail } from './email.ts';
import { email } from './fields.ts';

test.each([
  ['ada@example.org', true],
  ['ada.o’neil@example.org', false],
  ["ada.o'neil+tag@mail.example.co.uk", true],
  ['ada@example', false],
  ['ada@localhost', false],
  ['ada@example..org', false],
  ['.ada@example.org', false],
  ['ada@exa mple.org', false],
  ['', false],
  [`${'x'.repeat(250)}@example.org`, false],
])('C14 the form before a payment and the api agree on whether %s is valid', (text, expected) => {
  expect([isEmail(text), email.safeParse(text).success]).toEqual([expected, expected]);
});
