import type { Config } from './config.ts';
import { mailLink } from './features/account/mail-link.ts';
import { mailDownloadPage } from './features/app-download/mail-download-page.ts';
import { startPayment } from './features/checkout/start-payment.ts';
import { deliverMessage } from './features/contact/deliver-message.ts';
import { carryOutDeclaration } from './features/declarations/carry-out-declaration.ts';
import type { DeclarationLinks } from './features/declarations/declaration-links.ts';
import { mailReceipt, mailToCompany } from './features/declarations/mail-declaration.ts';
import { sendConfirmation } from './features/invoice-pdf/send-confirmation.ts';
import { sendRefund } from './features/invoice-pdf/send-refund.ts';
import { eraseAtProvider } from './features/my-data/erase-at-provider.ts';
import { mailErasure } from './features/my-data/mail-erasure.ts';
import { sendInTime } from './features/order-notices/send-in-time.ts';
import { orderNotices, sendNotice, type OrderNotice } from './features/order-notices/send-notice.ts';
import { endDuplicates } from './features/subscriptions/one-per-mailbox.ts';
import { startSubscription } from './features/subscriptions/start-subscription.ts';
import { mailUnplaced } from './features/unplaced-payments/mail-unplaced.ts';
import { findOrderOfEvent } from './features/webhooks/find-order-of-event.ts';
import { endUnpaid } from './orders/notices/end-unpaid.ts';
import { movePrice } from './orders/notices/move-price.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';
import { findOrder } from './orders/order-repository.ts';
import { refreshOrder } from './orders/refresh-order.ts';
import { applyEndWish } from './orders/subscription-changes/change-end.ts';
import { withdrawOrder } from './orders/withdrawals/withdraw-order.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Handler } from './platform/outbox/worker.ts';
import { isMissing } from './platform/payments/payment-provider.ts';

interface JobDependencies {
  config: Config;
  orders: OrderDependencies;
  mailer: Mailer;
  declarationLinks: DeclarationLinks;
  /** Makes the secrets of the links that sign in. */
  linkKey: Buffer;
}

/** The handler of each kind of job in the outbox. */
export function jobHandlers({
  config,
  orders,
  mailer,
  declarationLinks,
  linkKey,
}: JobDependencies): Record<string, Handler> {
  const { db, seller } = orders;
  const { siteOrigin, mail } = config;
  const contact = { db, mailer, mailbox: mail.contactMailbox, forwardUrl: mail.contactForwardUrl };
  const download = { db, mailer, siteOrigin, sellerName: seller.name };
  const account = { db, mailer, siteOrigin, sellerName: seller.name, linkKey };
  const toCompany = { db, mailer, mailbox: mail.contactMailbox };
  const orderMails = { ...orders, mailer };
  const declarationMails = { ...orderMails, declarationLinks, mailbox: mail.contactMailbox };
  const start = { payment: startPayment, subscription: startSubscription };
  const notify =
    (kind: OrderNotice): Handler =>
    ({ orderId }, id) =>
      sendNotice(orderMails, kind, String(orderId), id);
  const knownOrders =
    (run: Handler): Handler =>
    (payload, id) =>
      run(payload, id).catch((error: unknown) => {
        // A retry would not help; reconciliation closes the order.
        if (!isMissing(error)) throw error;
        orders.log.error({ err: error, ...payload }, 'the payment provider does not know an order');
      });
  const refresh = knownOrders(async ({ orderId }) => void (await refreshOrder(orders, String(orderId))));
  return {
    contact: ({ messageId }, id) => deliverMessage(contact, String(messageId), id),
    'account-link': ({ linkId }, id) => mailLink(account, String(linkId), id),
    'app-download': ({ requestId }, id) => mailDownloadPage(download, String(requestId), id),
    'order-confirmation': ({ invoiceNumber }, id) => sendConfirmation(orderMails, Number(invoiceNumber), id),
    'payment-refunded': ({ creditNote }, id) => sendRefund(orderMails, Number(creditNote), id),
    notice: knownOrders(({ noticeId }, id) => sendInTime(orderMails, String(noticeId), id)),
    'end-unpaid': knownOrders(({ noticeId }) => endUnpaid(orders, String(noticeId))),
    'move-price': knownOrders(({ noticeId }) => movePrice(orders, String(noticeId))),
    ...Object.fromEntries((Object.keys(orderNotices) as OrderNotice[]).map((kind) => [kind, notify(kind)])),
    'carry-out-declaration': ({ declarationId }) => carryOutDeclaration(orders, String(declarationId)),
    'declaration-receipt': ({ declarationId }, id) =>
      mailReceipt(declarationMails, String(declarationId), id),
    'declaration-to-company': ({ declarationId }, id) =>
      mailToCompany(declarationMails, String(declarationId), id),
    'withdraw-order': ({ orderId, payments }) =>
      withdrawOrder(orders, String(orderId), payments === 'all' ? 'all' : 'latest'),
    'erase-at-provider': ({ erasureId }) => eraseAtProvider(orders, String(erasureId)),
    'erasure-confirmation': ({ erasureId }, id) =>
      mailErasure({ db, mailer, sellerName: seller.name }, String(erasureId), id),
    'end-wish': ({ orderId }) => applyEndWish(orders, String(orderId)),
    'close-rivals': ({ orderId }) => endDuplicates(orders, String(orderId)),
    // Finds an event's order; queued jobs bear this name.
    'place-event': (payload) => findOrderOfEvent(orders, payload),
    'unplaced-payment': ({ reference }, id) => mailUnplaced(toCompany, String(reference), id),
    'finish-order': async ({ orderId }) => {
      // The process died between storing the order and the provider's answer.
      const order = await findOrder(db, String(orderId));
      if (order?.status === 'new') await start[order.kind](orders, order);
    },
    'refresh-order': refresh,
    // Earlier releases queued a mail under this name; the reading tells of the failure.
    'payment-failed': refresh,
  };
}
