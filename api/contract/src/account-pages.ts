/* The addresses of the account's pages: commerce serves them, the api links to them. Imports nothing. */

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
