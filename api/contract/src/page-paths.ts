/* The paths of pages that remotes serve and the api links to, by language. Imports nothing. */

/** The page that replaces a subscription's card and pays its open invoice. `?order=` is the order's id. */
export const cardPaths = {
  fr: '/account/carte',
  en: '/account/card',
  de: '/account/karte',
  it: '/account/carta',
  es: '/account/tarjeta',
  pt: '/account/cartao',
  ru: '/account/karta',
} as const;

/** The page with a copy of the customer's data, and its erasure. */
export const myDataPaths = {
  fr: '/mes-donnees',
  en: '/my-data',
  de: '/meine-daten',
  it: '/i-miei-dati',
  es: '/mis-datos',
  pt: '/os-meus-dados',
  ru: '/moi-dannye',
} as const;

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

/** The terms of service; their versions and comparisons are below them. */
export const termsPaths = {
  fr: '/conditions-utilisation',
  en: '/terms-of-service',
  de: '/nutzungsbedingungen',
  it: '/termini-servizio',
  es: '/terminos-servicio',
  pt: '/termos-servico',
  ru: '/usloviya-ispolzovaniya',
} as const;

/** A pattern for 3.1 or 3.1.2; too short for a telephone number, as mails repeat it. */
export const policyVersion = String.raw`(?:0|[1-9]\d{0,3})(?:\.(?:0|[1-9]\d?)){1,2}`;
