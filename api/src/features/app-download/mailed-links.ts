import { openSignedIds } from '../../platform/signing/signed-ids.ts';
import type { SigningKeys } from '../../platform/signing/signing-keys.ts';

/** The path of mailed links. */
export const mailedPath = '/api/app-download/mailed';

/**
 * The links in mails about apps. They work for as long as the request is stored: the mail has verified its address, and an
 * app is free of charge.
 */
export interface MailedLinks {
  tokenOf: (requestId: string) => string;
  /** The request of a token; undefined if the api has not issued it. */
  idOf: (token: string) => string | undefined;
}

/** @param keys of each secret: the first one signs, all verify */
export function openMailedLinks(keys: SigningKeys[]): MailedLinks {
  return openSignedIds(keys, 'app-downloads');
}
