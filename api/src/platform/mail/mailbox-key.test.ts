import { expect, test } from 'vitest';
import { mailboxKey, mergedMailboxKey } from './mailbox-key.ts';

test.each([
  ['Ada@Example.org', 'ada@example.org'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['A.da@GoogleMail.com', 'ada@gmail.com'],
  ['ada+x@outlook.com', 'ada@outlook.com'],
  ['ada+x@icloud.com', 'ada@icloud.com'],
  ['ada+x@ya.ru', 'ada@yandex.ru'],
  ['ada+x+y@proton.me', 'ada@proton.me'],
  ['info@Müller.ch', 'info@xn--mller-kva.ch'],
  ['info@mu\u0308ller.ch', 'info@müller.ch'],
  ['Иван@ТЕСТ.рф', 'иван@xn--e1aybc.xn--p1ai'],
])('S1 %s and %s are one person’s', (spelling, other) => {
  expect(mailboxKey(spelling)).toBe(mailboxKey(other));
  expect(mergedMailboxKey(spelling)).toBe(mergedMailboxKey(other));
});

test.each([
  ['ada+trial@example.org', 'ada@example.org'],
  ['+ann@corp.example', '+ben@corp.example'],
  ['sales+ch@corp.example', 'sales+de@corp.example'],
  ['ada-shop@yahoo.fr', 'ada@yahoo.fr'],
  ['A.d-a_+x@proton.me', 'ada@protonmail.com'],
])('S1 F-whose %s and %s may be two persons’, but share limits', (one, other) => {
  expect(mailboxKey(one)).not.toBe(mailboxKey(other));
  expect(mergedMailboxKey(one)).toBe(mergedMailboxKey(other));
});

test.each([
  ['a.da@example.org', 'ada@example.org'],
  ['ada-shop@example.org', 'ada@example.org'],
  ['ada@gmail.com', 'ada@gmail.ch'],
  ['ada@outlook.com', 'ada@hotmail.com'],
  ['ada@muller.ch', 'ada@müller.ch'],
])('S1 %s and %s are two mailboxes', (one, other) => {
  expect(mailboxKey(one)).not.toBe(mailboxKey(other));
  expect(mergedMailboxKey(one)).not.toBe(mergedMailboxKey(other));
});
