/*
 * Addresses of the two pages that the law requires: commerce serves them, the api links to them. Imports nothing.
 */

/** 'Cancel contracts here' (German Civil Code, § 312k). */
export const cancellationPaths = {
  fr: '/resilier-un-contrat',
  en: '/cancel-contract',
  de: '/vertraege-kuendigen',
  it: '/disdire-un-contratto',
  es: '/cancelar-contrato',
  pt: '/cancelar-contrato',
  ru: '/rastorzhenie-dogovora',
} as const;

/** 'Withdraw from the contract here' (Directive 2011/83/EU, Art. 11a). */
export const withdrawalPaths = {
  fr: '/se-retracter-du-contrat',
  en: '/withdraw',
  de: '/vertrag-widerrufen',
  it: '/recedere-dal-contratto',
  es: '/desistir-del-contrato',
  pt: '/livre-resolucao-do-contrato',
  ru: '/otkaz-ot-dogovora',
} as const;

/** The longest values of the fields, in characters. */
export const longestContract = 200;
export const longestReason = 2000;
