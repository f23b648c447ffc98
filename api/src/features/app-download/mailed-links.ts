import { openSignedIds, type SignedIds } from '../../platform/signing/signed-ids.ts';
import type { SigningKeys } from '../../platform/signing/signing-keys.ts';

/** The path of mailed links. */
export const mailedPath = '/api/app-download/mailed';

/**
 * The tokens of requests in mails about apps. A link works for as long as its request is stored: the mail has verified the
 * address, and an app is free of charge.
 * @param keys of each secret: the first one signs, all verify
 */
export function openMailedLinks(keys: SigningKeys[]): SignedIds {
  return openSignedIds(keys, 'app-downloads');
}
