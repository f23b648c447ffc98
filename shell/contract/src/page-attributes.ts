/*
 * Names in the page's HTML that the shell's scripts and styles share with the remotes, which are released separately: a
 * name keeps its meaning. JSX and styles write them out; docs/architecture.test.mjs compares.
 */

/** On the element around a remote's fragment, with the remote's name. Set by the shell; its inspector and the kit read it. */
export const dataRemote = 'data-remote';

/** On an island's element, with its name. Set by the kit's `Island`; read by the shell. */
export const dataIsland = 'data-island';

/** On an island's element, its component's props as JSON. Set and read by the kit; the shell fills in a visitor's values. */
export const dataProps = 'data-props';

/** On an island's element once React has hydrated it. Set by the shell; read by it and by the kit. */
export const dataHydrated = 'data-hydrated';

/** On an island's element that stays, or is again, as it was served. Set by the shell; read by it and by the kit. */
export const dataFailed = 'data-failed';

/**
 * On an element in an island that is used without getting the focus, such as a pad to draw on: the island's scripts load
 * once it is in the window. Set by remotes.
 */
export const dataLoadSeen = 'data-load-seen';

/** On a part that the shell moves in when it is scrolled into view. Set by remotes. */
export const dataReveal = 'data-reveal';

/**
 * On the element that the shell shows at the window's lower edge (the dock) while no element that matches the value, a
 * selector, is in the window. Set by remotes.
 */
export const dataDock = 'data-dock';

/** On the dock while it is to be seen. Set by the shell; read by the remotes' styles. */
export const dataShown = 'data-shown';

/**
 * On an element with the same id in every language, to which a change of language leads if it is being read; `section`
 * elements with an id need no mark. Set by remotes.
 */
export const dataSection = 'data-section';

/** On an image, the URL of the picture that the shell shows in its place where it fails to load. Set by remotes. */
export const dataFallback = 'data-placeholder';

/** Beside a field, on the texts that say what is wrong: the shell prevents the browser's own bubble. Set by the kit. */
export const dataRefusals = 'data-refusals';

/**
 * On a message of the kit, its kind: where the address's fragment is the id of a `good` one, the form was sent, and the
 * shell forgets its draft.
 */
export const dataKind = 'data-kind';

/** On any element of a page that confirms that a form was sent: the shell forgets its draft. Set by remotes. */
export const dataDraftSent = 'data-draft-sent';

/**
 * On a field, the key of the text in session storage that the shell fills in while the field is empty, such as an address
 * that was given on another page. Set by remotes.
 */
export const dataKept = 'data-kept';

/** The id of the element around the footer, for selectors of remotes (`data-dock`). Set by the shell. */
export const siteFooterId = 'site-footer';
