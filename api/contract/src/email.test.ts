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
  ['info@müller.ch', true],
  ['info@xn--mller-kva.ch', true],
  ['ivan@xn--e1aybc.xn--p1ai', true],
  ['иван@тест.рф', true],
  ['संपर्क@डाटामेल.भारत', true],
  ['vic%00tim@example.org', false],
  ['vic\0tim@example.org', false],
  ['vic\uD800tim@example.org', false],
  ['vic\uFFFDtim@example.org', false],
  ['vic\u200Btim@example.org', false],
  ['ada@exa%6Dple.org', false],
  ['ada@example.org/x.ch', false],
  ['ada@192.0.2.1', false],
  ['ada@xn--a.ch', false],
  [`${'x'.repeat(250)}@example.org`, false],
])('C14 the form before a payment and the api agree on whether %s is valid', (text, expected) => {
  expect([isEmail(text), email.safeParse(text).success]).toEqual([expected, expected]);
});

test('F-whose S1 an address is of the mailbox that mail to it reaches: signs that are a letter become it', () => {
  // Kelvin and Ångström signs, which the key of a mailbox does not tell from the letters.
  expect(email.parse('\u212Aate.\u212Bs@example.org')).toBe('Kate.\u00C5s@example.org');
});
