/** The short pages about the publisher, in the order of the footer; each id is also the key of its texts. */
export const companyPages = ['about', 'blog', 'careers', 'partners'] as const;
