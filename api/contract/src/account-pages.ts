/* The addresses of the account's pages that commerce serves and the api leads to. Imports nothing. */

/** Replaces the card of a subscription, `?order=` its id, and pays what is open of it. */
export const cardPaths = {
  fr: '/account/carte',
  en: '/account/card',
  de: '/account/karte',
  it: '/account/carta',
  es: '/account/tarjeta',
  pt: '/account/cartao',
  ru: '/account/karta',
} as const;
