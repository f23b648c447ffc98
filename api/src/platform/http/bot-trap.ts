/** No person opens a page, fills a form and sends it faster than this, in ms. */
const fastestPersonMs = 1000;

/**
 * Whether a form was filled in by a bot: the field that no person sees is filled, or it came too fast.
 * A caught bot is answered as if all were well, so that it learns nothing.
 */
export function isBot({ website, elapsed }: { website: boolean; elapsed?: number | undefined }): boolean {
  return website || (elapsed !== undefined && elapsed < fastestPersonMs);
}
