import { expect, test } from 'vitest';
import {
  formatDay,
  formatEnd,
  formatFileSize,
  formatNumber,
  formatPeriod,
  formatPrice,
  formatRating,
  formatShortDay,
  yearOf,
} from './formats.ts';
import { languages } from './languages.ts';

/** Replaces no-break spaces by plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const inAll = (format: (language: (typeof languages)[number]) => string) =>
  Object.fromEntries(languages.map((language) => [language, plain(format(language))]));

test('L6 prices are written as each language writes them', () => {
  expect(inAll((language) => formatPrice(4990, language))).toEqual({
    fr: 'CHF 49.90',
    en: 'CHF 49.90',
    de: 'CHF 49.90',
    it: 'CHF 49.90',
    es: '49,90 CHF',
    pt: '49,90 CHF',
    ru: '49,90 CHF',
  });
});

test('L6 centimes keep both digits, and a price never breaks across lines', () => {
  expect(plain(formatPrice(1005, 'en'))).toBe('CHF 10.05');
  expect(plain(formatPrice(5, 'ru'))).toBe('0,05 CHF');
  for (const language of languages) expect(formatPrice(123400, language)).not.toContain(' ');
});

test('L6 days are written in words, the first of a month as the language counts it', () => {
  expect(inAll((language) => formatDay('2025-08-01', language))).toEqual({
    fr: '1er août 2025',
    en: '1 August 2025',
    de: '1. August 2025',
    it: '1° agosto 2025',
    es: '1 de agosto de 2025',
    pt: '1 de agosto de 2025',
    ru: '1 августа 2025 года',
  });
  expect(formatDay('2025-08-18', 'fr')).toBe('18 août 2025');
});

test('L6 a day is written short where there is little room', () => {
  expect(inAll((language) => formatShortDay('2026-11-17', language))).toEqual({
    fr: '17 nov.',
    en: '17 Nov',
    de: '17. Nov.',
    it: '17 nov',
    es: '17 nov',
    pt: '17/11',
    ru: '17 нояб.',
  });
});

test('L6 a period within a month names it once, and one across two names both', () => {
  expect(inAll((language) => formatPeriod('2026-11-12', '2026-11-30', language))).toEqual({
    fr: '12–30 novembre 2026',
    en: '12–30 November 2026',
    de: '12.–30. November 2026',
    it: '12–30 novembre 2026',
    es: '12–30 de noviembre de 2026',
    pt: '12–30 de novembro de 2026',
    ru: '12–30 ноября 2026 года',
  });
  expect(inAll((language) => formatPeriod('2026-11-12', '2026-12-01', language))).toEqual({
    fr: '12 novembre – 1er décembre 2026',
    en: '12 November – 1 December 2026',
    de: '12. November – 1. Dezember 2026',
    it: '12 novembre – 1° dicembre 2026',
    es: '12 de noviembre – 1 de diciembre de 2026',
    pt: '12 de novembro – 1 de dezembro de 2026',
    ru: '12 ноября — 1 декабря 2026 года',
  });
  expect(plain(formatPeriod('2026-12-08', '2027-01-08', 'it'))).toBe('8 dicembre 2026 – 8 gennaio 2027');
});

test('L6 what runs until a moment ends on the last whole day before, as long as that is not over', () => {
  expect(formatEnd('2126-12-15T14:05:00.000Z', 'de')).toBe('14. Dezember 2126');
  expect(formatEnd('2025-12-15T14:05:00.000Z', 'de')).toBe('15. Dezember 2025');
});

test('L6 a moment is of the day, and of the year, that it is in Switzerland', () => {
  const newYear = new Date('2026-12-31T23:30:00.000Z');
  expect(formatDay(newYear, 'de')).toBe('1. Januar 2027');
  expect(yearOf(newYear)).toBe('2027');
});

test('L6 a rating keeps its decimal, with the decimal sign of its language', () => {
  expect(inAll((language) => formatRating(5, language))).toEqual({
    fr: '5,0',
    en: '5.0',
    de: '5.0',
    it: '5,0',
    es: '5,0',
    pt: '5,0',
    ru: '5,0',
  });
});

test('L6 a rate is written with the decimal sign of its language', () => {
  expect(formatNumber(8.1, 'es')).toBe('8,1');
  expect(formatNumber(8.1, 'de')).toBe('8.1');
});

test('L6 a file’s size is in megabytes with one decimal, a small one in whole kilobytes', () => {
  expect(inAll((language) => formatFileSize(12_345_678, language))).toEqual({
    fr: '12,3 Mo',
    en: '12.3 MB',
    de: '12.3 MB',
    it: '12.3 MB',
    es: '12,3 MB',
    pt: '12,3 MB',
    ru: '12,3 МБ',
  });
  const english = [1, 2345, 999_001, 1_000_000].map((bytes) => plain(formatFileSize(bytes, 'en')));
  expect(english).toEqual(['1 kB', '3 kB', '1 MB', '1 MB']);
});
