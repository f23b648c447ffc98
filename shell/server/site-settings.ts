import { z } from 'zod';

/** `fr,de,pt-BR`: languages by their codes. */
export const languageCodesSchema = z
  .string()
  .regex(/^[a-z]{2}(-[A-Z]{2})?(,[a-z]{2}(-[A-Z]{2})?)*$/, 'codes of languages, separated by commas');

/** `Mo-Fr` or `Mo-Fr 09:00-17:00`, as schema.org writes opening hours. */
export const openingHoursSchema = z
  .string()
  .regex(
    /^(Mo|Tu|We|Th|Fr|Sa|Su)-(Mo|Tu|We|Th|Fr|Sa|Su)( \d\d:\d\d-\d\d:\d\d)?$/,
    'days and hours such as Mo-Fr 09:00-17:00',
  );
