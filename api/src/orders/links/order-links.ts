import { cardPaths } from '@site/api-contract';
import { addressIn, type Language } from '@site/shared-i18n';
import { openSignedIds } from '../platform/signing/signed-ids.ts';
import type { SigningKeys } from '../platform/signing/signing-keys.ts';

/** The URLs in mails about an order. */
export interface OrderLinks {
  /** The secret link to the order's page. The token is in the URL fragment, which is sent to no server. */
  orderPageOf: (order: { id: string; language: Language }) => string;
  /** The token in that link. */
  orderTokenOf: (order: { id: string }) => string;
  /** The account's page that replaces a subscription's card and pays an open invoice; the customer signs in first. */
  cardPageOf: (order: { id: string; language: Language }) => string;
  /** The customer's account. */
  accountPageOf: (order: { language: Language }) => string;
  /** The absolute URL of a page. @param path with its language */
  pageOf: (path: string) => string;
  /** The order's id in a valid token; otherwise undefined. */
  orderIdOf: (token: string) => string | undefined;
}

/** @param keys of each secret: the first one signs, all verify */
export function openOrderLinks(keys: SigningKeys[], siteOrigin: string): OrderLinks {
  const ids = openSignedIds(keys, 'order-links');
  const pageOf = (path: string) => siteOrigin + path;
  return {
    orderPageOf: ({ id, language }) => pageOf(`${addressIn(language, '/order')}#${ids.tokenOf(id)}`),
    orderTokenOf: ({ id }) => ids.tokenOf(id),
    cardPageOf: ({ id, language }) => pageOf(`${addressIn(language, cardPaths)}?order=${id}`),
    accountPageOf: ({ language }) => pageOf(addressIn(language, '/account')),
    pageOf,
    orderIdOf: ids.idOf,
  };
}
