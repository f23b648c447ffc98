/** The short pages about the publisher with their places in the footer's list; each id is also the key of its texts. */
export const companyPages = [
  { id: 'about', order: 10 },
  { id: 'careers', order: 30 },
  { id: 'partners', order: 40 },
] as const;
