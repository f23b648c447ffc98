/** The shortest time, in ms, in which a person opens a page, fills in a form and sends it. */
const fastestPersonMs = 1000;

/** Whether a bot has sent a form: too fast, or with the hidden field. The response must be the same as for people. */
export function isBot({ website, elapsed }: { website: boolean; elapsed?: number | undefined }): boolean {
  return website || (elapsed !== undefined && elapsed < fastestPersonMs);
}
