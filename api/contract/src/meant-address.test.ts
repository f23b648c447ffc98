import { expect, test } from 'vitest';
import { meantAddress } from './meant-address.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['Ada.B@Gmail.con', 'ada.b@gmail.com'],
  [' ada@hotmal.com ', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclod.com', 'ada@icloud.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@bluwin.ch', 'ada@bluewin.ch'],
])('A1 C4 who writes %s is asked about %s', (address, meant) => {
  expect(meantAddress(address)).toBe(meant);
});

test.each([
  ['ada@gmail.com', 'ada@hotmail.ch', 'ada@mail.com', 'ada@yahoo.co.uk', 'ada@gmx.ch', 'ada@muster-ag.ch'],
  ['ada', 'ada@', '@gmial.com'],
  // On the way to a known domain.
  ['ada@g', 'ada@gmail', 'ada@gmail.co', 'ada@yahoo.co.', 'ada@blu'],
])('A1 C4 other addresses are not doubted: %s', (...addresses) => {
  expect(addresses.map(meantAddress).filter(Boolean)).toEqual([]);
});
