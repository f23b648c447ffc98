import { cardPaths } from '@site/api-contract';
import { addressIn, type Language } from '@site/shared-i18n';
import { openSignedIds } from '../platform/signing/signed-ids.ts';
import type { SigningKeys } from '../platform/signing/signing-keys.ts';

/** The addresses that an order's mails carry. */
export interface OrderLinks {
  /** The secret link to the order's page; the token is its fragment, which no server and no Referer sees. */
  orderPageOf: (order: { id: string; language: Language }) => string;
  /** The account's page that replaces a subscription's card and pays what is open of it; for whoever is signed in. */
  cardPageOf: (order: { id: string; language: Language }) => string;
  /** The customer's account; a mailed link signs in there. */
  accountPageOf: (order: { language: Language }) => string;
  /** The address of a page of the site, in mails. @param path with its language */
  pageOf: (path: string) => string;
  /** The order's id of a valid token; else undefined. */
  orderIdOf: (token: string) => string | undefined;
}

/** @param keys of each secret: the first one signs, all verify */
export function openOrderLinks(keys: SigningKeys[], siteOrigin: string): OrderLinks {
  const ids = openSignedIds(keys, 'order-links');
  const pageOf = (path: string) => siteOrigin + path;
  return {
    orderPageOf: ({ id, language }) => pageOf(`${addressIn(language, '/order')}#${ids.tokenOf(id)}`),
    cardPageOf: ({ id, language }) => pageOf(`${addressIn(language, cardPaths)}?order=${id}`),
    accountPageOf: ({ language }) => pageOf(addressIn(language, '/account')),
    pageOf,
    orderIdOf: ids.idOf,
  };
}
