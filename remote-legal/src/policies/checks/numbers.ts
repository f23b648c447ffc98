import type { Language } from '@site/shared-i18n';
import { faultAt, lineAt, type TextFault, type FaultCode } from '../fault.ts';
import { constants } from '../constants.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';

const units = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const;
type Unit = (typeof units)[number];

/** Regular expressions for the forms of each unit after a number, in the order of `units`. */
const unitForms: Record<Language, readonly string[]> = {
  fr: ['minutes?', 'heures?', 'jours?', 'semaines?', 'mois', 'ans?|années?'],
  en: ['minutes?', 'hours?', 'days?', 'weeks?', 'months?', 'years?'],
  // Also in compounds, and as adjectives: 30 Kalendertage, eine 30-tägige Frist.
  de: [
    String.raw`minuten?|minütig\p{L}*`,
    String.raw`\p{L}*stunden?|stündig\p{L}*`,
    String.raw`\p{L}*tage?[ns]?|tägig\p{L}*`,
    String.raw`\p{L}*wochen?|wöchig\p{L}*`,
    String.raw`\p{L}*monat(?:en?|s)?|monatig\p{L}*`,
    String.raw`\p{L}*jahr(?:en?|s)?|jährig\p{L}*`,
  ],
  it: ['minut[oi]', 'or[ae]', 'giorn[oi]', 'settiman[ae]', 'mes[ei]', 'ann[oi]'],
  es: ['minutos?', 'horas?', 'días?', 'semanas?', 'mes(?:es)?', 'años?'],
  pt: ['minutos?', 'horas?', 'dias?', 'semanas?', 'mês|meses', 'anos?'],
  // Also as adjectives: 30-дневный.
  ru: [
    String.raw`минут(?:[аыу]|н\p{L}*)?`,
    String.raw`час(?:а|ов|ах|ов\p{L}*)?`,
    String.raw`день|дн(?:я|ей|ях)|дневн\p{L}*`,
    String.raw`недел(?:я|и|ь|ю|ьн\p{L}*)`,
    String.raw`месяц(?:а|ев|ах)?|месячн\p{L}*`,
    String.raw`лет(?:н\p{L}*)?|год(?:а|у|ах|ичн\p{L}*)?`,
  ],
};

/** Numbers that texts may spell out; one is missing, as its forms are also articles. */
const spelledNumbers = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 30, 24, 48, 60, 72, 90];

/** The words for `spelledNumbers`, in order; a slash separates forms of one number. */
const words: Record<Language, string> = {
  fr: 'deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, treize, quatorze, quinze, vingt, trente, vingt-quatre, quarante-huit, soixante, soixante-douze, quatre-vingt-dix/nonante',
  en: 'two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, twenty, thirty, twenty-four, forty-eight, sixty, seventy-two, ninety',
  de: 'zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, dreizehn, vierzehn, fünfzehn, zwanzig, dreissig, vierundzwanzig, achtundvierzig, sechzig, zweiundsiebzig, neunzig',
  it: 'due, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici, tredici, quattordici, quindici, venti, trenta, ventiquattro, quarantotto, sessanta, settantadue, novanta',
  es: 'dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince, veinte, treinta, veinticuatro, cuarenta y ocho, sesenta, setenta y dos, noventa',
  pt: 'dois/duas, três, quatro, cinco, seis, sete, oito, nove, dez, onze, doze, treze, catorze, quinze, vinte, trinta, vinte e quatro, quarenta e oito, sessenta, setenta e duas, noventa',
  ru: 'два/две/двух, три/трёх, четыре/четырёх, пять/пяти, шесть/шести, семь/семи, восемь/восьми, девять/девяти, десять/десяти, одиннадцать/одиннадцати, двенадцать/двенадцати, тринадцать/тринадцати, четырнадцать/четырнадцати, пятнадцать/пятнадцати, двадцать/двадцати, тридцать/тридцати, двадцать четыре, сорок восемь, шестьдесят/шестидесяти, семьдесят два, девяносто',
};

/**
 * Periods, ages and prices must come from content/values.ts: a number written in the text before a unit, in digits or
 * words, is a fault even if it is correct today.
 */
export function checkNumbers({ written }: PolicyLibrary): TextFault[] {
  return written.flatMap((text) => {
    const cached = faultsOfText.get(text);
    if (cached) return cached;
    const faults = [...checkPeriods(text), ...checkPrices(text)];
    faultsOfText.set(text, faults);
    return faults;
  });
}

/** The faults of each text as it was read: the slowest check, and most texts are the same at the next one. */
const faultsOfText = new WeakMap<WrittenPolicy, TextFault[]>();

function checkPeriods(text: WrittenPolicy): TextFault[] {
  const { source, language } = text;
  const words = numberWords(language);
  const spelled = [...words.keys()].sort((a, b) => b.length - a.length);
  const number = String.raw`\d+(?:[.,]\d+)?|${spelled.join('|')}`;
  return units.flatMap((unit, index) => {
    // Up to two words may come between a number and its unit: 24 business hours.
    const period = String.raw`(?<![\p{L}\d.,/-])(${number})(?:[\s\u00a0-]+\p{L}+){0,2}?[\s\u00a0-]+(?:${unitForms[language][index]})(?!\p{L})`;
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

function numberWords(language: Language): ReadonlyMap<string, number> {
  return new Map(
    words[language]
      .split(', ')
      .flatMap((forms, index) => forms.split('/').map((form) => [form, spelledNumbers[index] ?? Number.NaN])),
  );
}
