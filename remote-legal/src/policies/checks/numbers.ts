import { faultAt, lineAt, type TextFault, type FaultCode } from '../fault.ts';
import { constants } from '../placeholders.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';
import { numberWords, unitForms, units, type Unit } from './number-words.ts';

/**
 * Periods, ages and prices must come from content/values.ts: a number written in the text before a unit, in digits or
 * words, is a fault even if it is correct today.
 */
export function checkNumbers({ written }: PolicyLibrary): TextFault[] {
  return written.flatMap((text) => {
    const known = found.get(text);
    if (known) return known;
    const faults = [...checkPeriods(text), ...checkPrices(text)];
    found.set(text, faults);
    return faults;
  });
}

/** The faults of each text as it was read: the slowest check, and most texts are the same at the next one. */
const found = new WeakMap<WrittenPolicy, TextFault[]>();

function checkPeriods(text: WrittenPolicy): TextFault[] {
  const { source, language } = text;
  const words = numberWords(language);
  const spelled = [...words.keys()].sort((a, b) => b.length - a.length);
  const number = String.raw`\d+(?:[.,]\d+)?|${spelled.join('|')}`;
  return units.flatMap((unit, at) => {
    // Up to two words may come between a number and its unit: 24 business hours.
    const period = String.raw`(?<![\p{L}\d.,/-])(${number})(?:[\s\u00a0-]+\p{L}+){0,2}?[\s\u00a0-]+(?:${unitForms[language][at]})(?!\p{L})`;
    return [...source.matchAll(new RegExp(period, 'giu'))].flatMap((match) => {
      const figure = match[1]?.toLowerCase() ?? '';
      const amount = words.get(figure) ?? Number(figure.replace(',', '.'));
      // «2023 года»: a calendar year is not a period.
      if (unit === 'years' && amount >= 1900) return [];
      const names = valuesFor(amount, unit).join(', ');
      return [handWritten(text, match, names ? 'number-by-hand' : 'number-unnamed', names)];
    });
  });
}

function checkPrices(text: WrittenPolicy): TextFault[] {
  // One word may come between a number and its currency: 9.90 Swiss francs.
  const prices =
    /(?:CHF|EUR|Fr\.|€)\s{0,3}\d[\d.,’']{0,15}|(?<![\d.,’'])\d[\d.,’']{0,15}\s{0,3}(?:\p{L}{1,20}\s{1,3})?(?:CHF|EUR|€|Fr\.|francs?|Franken|franchi|francos?|франк\p{L}{0,3}|euros?|евро)/giu;
  return [...text.source.matchAll(prices)].map((match) => handWritten(text, match, 'price-by-hand'));
}

function handWritten(
  { file, source }: WrittenPolicy,
  { 0: piece, index }: RegExpExecArray,
  code: FaultCode,
  names = '',
): TextFault {
  return faultAt(file, lineAt(source, index), code, { piece: piece.replace(/\s+/g, ' '), names });
}

function valuesFor(amount: number, unit: Unit): string[] {
  const inUnit = [...constants].filter(([name]) => name.toLowerCase().endsWith(unit));
  const equal = inUnit.filter(([, value]) => value === amount);
  return (equal.length > 0 ? equal : inUnit).map(([name]) => `{{${name}}}`);
}
