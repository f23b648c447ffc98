/** How long a test waits for what must happen, in ms: so long that only a wrong product uses it up. */
export const waitLimitMs = 90_000;
