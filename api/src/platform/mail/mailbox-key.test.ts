import { expect, test } from 'vitest';
import { mailboxKey } from './mailbox-key.ts';

test.each([
  ['Ada@Example.org', 'ada@example.org'],
  ['ada+trial@example.org', 'ada@example.org'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['A.da@GoogleMail.com', 'ada@gmail.com'],
  ['ada+x@outlook.com', 'ada@outlook.com'],
  ['ada-shop@yahoo.fr', 'ada@yahoo.fr'],
  ['ada+x@icloud.com', 'ada@icloud.com'],
  ['ada+x@ya.ru', 'ada@yandex.ru'],
  ['ada+x+y@proton.me', 'ada@proton.me'],
  ['+x@gmail.com', '+y@gmail.com'],
  ['+x@example.org', '+y@example.org'],
])('S1 %s and %s are one mailbox', (spelling, other) => {
  expect(mailboxKey(spelling)).toBe(mailboxKey(other));
});

test.each([
  ['a.da@example.org', 'ada@example.org'],
  ['ada-shop@example.org', 'ada@example.org'],
  ['ada@gmail.com', 'ada@gmail.ch'],
  ['ada@outlook.com', 'ada@hotmail.com'],
])('S1 %s and %s are two mailboxes', (one, other) => {
  expect(mailboxKey(one)).not.toBe(mailboxKey(other));
});
