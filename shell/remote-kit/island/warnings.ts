/** The warning for an island whose served HTML did not fit: something changed the page, or the island renders otherwise. */
export const renderedAnew = 'An island was rendered anew';
