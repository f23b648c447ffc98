/** The short pages about the publisher, with their positions in the footer; each id is also a message key. */
export const companyPages = [
  { id: 'about', order: 10 },
  { id: 'careers', order: 30 },
  { id: 'partners', order: 40 },
] as const;
