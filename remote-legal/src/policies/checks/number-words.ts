import type { Language } from '@site/shared-i18n';

export const units = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const;
export type Unit = (typeof units)[number];

/** Regular expressions for the forms of each unit after a number, in the order of `units`. */
export const unitForms: Record<Language, readonly string[]> = {
  fr: ['minutes?', 'heures?', 'jours?', 'semaines?', 'mois', 'ans?|années?'],
  en: ['minutes?', 'hours?', 'days?', 'weeks?', 'months?', 'years?'],
  de: [
    'Minuten?',
    '(?:Arbeits)?[Ss]tunden?',
    '(?:Arbeits|Werk)?[Tt]agen?|Tage?',
    'Wochen?',
    'Monat(?:en?)?',
    'Jahr(?:en?)?',
  ],
  it: ['minut[oi]', 'or[ae]', 'giorn[oi]', 'settiman[ae]', 'mes[ei]', 'ann[oi]'],
  es: ['minutos?', 'horas?', 'días?', 'semanas?', 'mes(?:es)?', 'años?'],
  pt: ['minutos?', 'horas?', 'dias?', 'semanas?', 'mês|meses', 'anos?'],
  ru: [
    'минут[аыу]?',
    'час(?:а|ов|ах)?',
    'день|дн(?:я|ей|ях)',
    'недел(?:я|и|ь|ю)',
    'месяц(?:а|ев|ах)?',
    'лет|год(?:а|у|ах)?',
  ],
};

/** Numbers that texts may spell out; one is missing, as its forms are also articles. */
const spelledNumbers = [2, 3, 6, 7, 10, 12, 13, 14, 30, 24, 48, 72];

/** The words for `spelledNumbers`, in order; a slash separates forms of one number. */
const words: Record<Language, string> = {
  fr: 'deux, trois, six, sept, dix, douze, treize, quatorze, trente, vingt-quatre, quarante-huit, soixante-douze',
  en: 'two, three, six, seven, ten, twelve, thirteen, fourteen, thirty, twenty-four, forty-eight, seventy-two',
  de: 'zwei, drei, sechs, sieben, zehn, zwölf, dreizehn, vierzehn, dreissig, vierundzwanzig, achtundvierzig, zweiundsiebzig',
  it: 'due, tre, sei, sette, dieci, dodici, tredici, quattordici, trenta, ventiquattro, quarantotto, settantadue',
  es: 'dos, tres, seis, siete, diez, doce, trece, catorce, treinta, veinticuatro, cuarenta y ocho, setenta y dos',
  pt: 'dois/duas, três, seis, sete, dez, doze, treze, catorze, trinta, vinte e quatro, quarenta e oito, setenta e duas',
  ru: 'два/двух, три/трёх, шесть, семь, десять/десяти, двенадцать, тринадцать, четырнадцать, тридцать/тридцати, двадцать четыре, сорок восемь, семьдесят два',
};

/** Spelled numbers in a language, with their values. */
export function numberWords(language: Language): ReadonlyMap<string, number> {
  return new Map(
    words[language]
      .split(', ')
      .flatMap((forms, at) => forms.split('/').map((form) => [form, spelledNumbers[at] ?? Number.NaN])),
  );
}
