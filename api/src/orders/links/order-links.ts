import { cardPaths, withdrawalPaths } from '@site/api-contract';
import { addressIn } from '@site/shared-i18n';
import { sha256 } from '../../platform/signing/secrets.ts';
import { insertNew, type Database } from '../../platform/database/database.ts';
import { openSignedIds, type SigningKeys } from '../../platform/signing/signing-keys.ts';
import type { Order } from '../table.ts';
import { findOrderByLink, orderLinks } from './table.ts';

/** How long a mailed link opens its order, in ms; mails say so. */
export const orderLinkMs = 90 * 24 * 60 * 60 * 1000;

/** The URLs of an order. @param keys of each secret: the first one signs, all verify */
export function openOrderLinks(keys: SigningKeys[], siteOrigin: string) {
  const ids = openSignedIds(keys, 'order-links');
  const pageOf = (path: string) => siteOrigin + path;
  return {
    /**
     * The secret link of a mail to the order's page. The token is in the URL fragment, which is sent to no server.
     * @param jobId of the mail: a repeated one has the same link
     */
    async mailedLink(db: Database, order: Order, jobId: string) {
      await insertNew(db, orderLinks, {
        id: jobId,
        orderId: order.id,
        expiresAt: new Date(Date.now() + orderLinkMs),
      });
      return pageOf(`${addressIn(order.language, '/order')}#${ids.tokenOf(jobId)}`);
    },
    /** The token of a link from an account's page; it ends with the session. */
    async linkOfSession(db: Database, order: Order, session: { tokenHash: string; expiresAt: Date }) {
      const { tokenHash, expiresAt } = session;
      const id = idFrom(`${order.id} ${tokenHash}`);
      await insertNew(db, orderLinks, { id, orderId: order.id, sessionHash: tokenHash, expiresAt });
      return { token: ids.tokenOf(id) };
    },
    /** The account's page that replaces a subscription's card and pays an open invoice; the customer signs in first. */
    cardPageOf: ({ id, language }: Pick<Order, 'id' | 'language'>) =>
      pageOf(`${addressIn(language, cardPaths)}?order=${id}`),
    accountPageOf: ({ language }: Pick<Order, 'language'>, query?: Record<string, string>) =>
      pageOf(addressIn(language, '/account') + (query ? `?${new URLSearchParams(query)}` : '')),
    /** The page on which a customer withdraws from a contract, with or without an account. */
    withdrawalPageOf: ({ language }: Pick<Order, 'language'>) => pageOf(addressIn(language, withdrawalPaths)),
    pageOf,
    async findOrder(db: Database, token: string) {
      const id = ids.idOf(token);
      return id === undefined ? undefined : findOrderByLink(db, id);
    },
    /** The id of the link with an authentic token; otherwise undefined. */
    linkIdOf: ids.idOf,
  };
}

export type OrderLinks = ReturnType<typeof openOrderLinks>;

/** A UUID that is the same for the same text. */
function idFrom(text: string): string {
  const hex = sha256(text).slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
