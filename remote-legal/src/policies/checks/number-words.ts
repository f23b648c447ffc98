import type { Language } from '@site/shared-i18n';

export const units = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const;
export type Unit = (typeof units)[number];

/** Regular expressions for the forms of each unit after a number, in the order of `units`. */
export const unitForms: Record<Language, readonly string[]> = {
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

/** Spelled numbers in a language, with their values. */
export function numberWords(language: Language): ReadonlyMap<string, number> {
  return new Map(
    words[language]
      .split(', ')
      .flatMap((forms, at) => forms.split('/').map((form) => [form, spelledNumbers[at] ?? Number.NaN])),
  );
}
