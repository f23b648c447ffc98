import type { Language } from '@site/shared-i18n';
import { lineAt, type Fault } from '../fault.ts';
import { constants } from '../placeholders.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';
import { numberWords, units, unitWords, type Unit } from './number-words.ts';

/**
 * Periods, ages and prices stand in content/values.ts alone: a number that is written by hand before a unit,
 * in digits or in words, is a fault even where it is right today.
 */
export function checkNumbers({ written }: PolicyLibrary): Fault[] {
  return written.flatMap((text) => [...units.flatMap((unit) => checkUnit(text, unit)), ...checkPrices(text)]);
}

/** At most two words stand between a number and its unit: 24 business hours. */
function pattern(language: Language, unit: Unit): RegExp {
  const words = Object.keys(numberWords[language]).sort((a, b) => b.length - a.length);
  const number = String.raw`\d+(?:[.,]\d+)?|${words.join('|')}`;
  const forms = unitWords[language][unit];
  return new RegExp(
    String.raw`(?<![\p{L}\d.,/-])(${number})(?:[\s\u00a0-]+\p{L}+){0,2}?[\s\u00a0-]+(?:${forms})(?!\p{L})`,
    'giu',
  );
}

function checkUnit({ file, source, language }: WrittenPolicy, unit: Unit): Fault[] {
  const faults = [...source.matchAll(pattern(language, unit))].map((match) => {
    const written = match[1]?.toLowerCase() ?? '';
    const amount = numberWords[language][written] ?? Number(written.replace(',', '.'));
    return { amount, fault: handWritten(file, lineAt(source, match.index), match[0], mending(amount, unit)) };
  });
  // «2023 года»: a year of the calendar is no period.
  return faults.filter(({ amount }) => unit !== 'years' || amount < 1900).map(({ fault }) => fault);
}

function checkPrices({ file, source }: WrittenPolicy): Fault[] {
  const prices =
    /CHF[\s\u00a0]*\d[\d.,’']*|(?<![\d.,’'])\d[\d.,’']*[\s\u00a0]*(?:CHF|Fr\.|francs?|Franken|franchi|francos?)/gu;
  const mend = 'Prices change: link to the pricing page (/#pricing) instead.';
  return [...source.matchAll(prices)].map((match) =>
    handWritten(file, lineAt(source, match.index), match[0], mend),
  );
}

function handWritten(file: string, line: number, piece: string, mend: string): Fault {
  return { file, line, what: `"${piece.replace(/\s+/g, ' ')}" is written by hand.`, mend };
}

function mending(amount: number, unit: Unit): string {
  const inUnit = [...constants].filter(([name]) => name.toLowerCase().endsWith(unit));
  const equal = inUnit.filter(([, value]) => value === amount);
  const names = (equal.length > 0 ? equal : inUnit).map(([name]) => `{{${name}}}`);
  if (names.length === 0) return 'Put the number into content/values.ts and write its name here.';
  return `Write the value instead of the number: ${names.join(' or ')}, or a new one in content/values.ts.`;
}
