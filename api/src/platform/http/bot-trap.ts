/** No person opens a page, fills in a form and sends it faster, in ms. */
const fastestPersonMs = 1000;

/** Whether a bot sent a form: too fast, or with the hidden field. The answer must be that of a success, so that it learns nothing. */
export function isBot({ website, elapsed }: { website: boolean; elapsed?: number | undefined }): boolean {
  return website || (elapsed !== undefined && elapsed < fastestPersonMs);
}
