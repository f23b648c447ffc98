/** The short pages about the publisher, with their positions in the footer and their sections; each id is also a message key. */
export const companyPages = [
  { id: 'about', order: 10, sections: ['one', 'two'] },
  { id: 'careers', order: 30, sections: ['two'] },
  { id: 'partners', order: 40, sections: ['one'] },
] as const;
