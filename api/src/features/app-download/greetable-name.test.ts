import { expect, test } from 'vitest';
import { isGreetable } from './greetable-name.ts';

test.each([
  'Ada',
  'Zoë O’Neil-Čapek',
  "Jeanne d'Arc",
  'Jean-Luc de la Tour',
  'J.R.R. Tolkien',
  'Dr. med. Ада Ли',
  'María del Carmen García',
  'Мар’яна Шевченко',
  'ADA LOVELACE',
])('S1 a mail greets %s by name', (name) => {
  expect(isGreetable(name)).toBe(true);
});

test.each([
  'Ihr Konto ist gesperrt bitte rufen Sie uns an',
  'your account is closed',
  'Konto-ist-gesperrt-bitte-sofort-anrufen',
  'Your Account Is Closed Today',
  'Rufen Sie 0900',
  'Gewinn evil.example',
  'Gewinn: Evil.Example',
  'Dr. med. h. c. Ada Ли', // four abbreviations
  'Ваш счёт закрыт',
  '您的账户已关闭请致电',
  'de la',
  `A${'a'.repeat(40)}`,
  '',
])('S1 a mail does not say %j in the seller’s name', (name) => {
  expect(isGreetable(name)).toBe(false);
});
