/* The addresses of the page 'My data': commerce serves it, the api links to it. Imports nothing. */

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
