/* The addresses of the page 'My data', which commerce serves and the api leads to. Imports nothing. */

/** A copy of one's data, and its erasure. */
export const myDataPaths = {
  fr: '/mes-donnees',
  en: '/my-data',
  de: '/meine-daten',
  it: '/i-miei-dati',
  es: '/mis-datos',
  pt: '/os-meus-dados',
  ru: '/moi-dannye',
} as const;
