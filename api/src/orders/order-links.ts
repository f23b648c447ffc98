import { addressIn, type Language } from '@site/shared-i18n';
import { openSignedIds } from '../platform/signing/signed-ids.ts';
import type { SigningKeys } from '../platform/signing/signing-keys.ts';

/** The secret link of each order, which its mails carry. */
export interface OrderLinks {
  /** A link to the order's page; the token is its fragment, which no server and no Referer sees. */
  addressOf: (order: { id: string; language: Language }) => string;
  /** The address of a page of the site, in mails. @param path with its language */
  pageOf: (path: string) => string;
  /** The order's id of a valid token; else undefined. */
  orderIdOf: (token: string) => string | undefined;
}

/** @param keys of each secret: the first one signs, all verify */
export function openOrderLinks(keys: SigningKeys[], siteOrigin: string): OrderLinks {
  const ids = openSignedIds(keys, 'order-links');
  return {
    addressOf: ({ id, language }) => `${siteOrigin}${addressIn(language, '/order')}#${ids.tokenOf(id)}`,
    pageOf: (path) => siteOrigin + path,
    orderIdOf: ids.idOf,
  };
}
