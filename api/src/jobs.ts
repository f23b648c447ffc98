import type { Config } from './config.ts';
import { mailLink } from './features/account/mail-link.ts';
import type { MailedLinks } from './features/app-download/mailed-links.ts';
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
import { sendReminder } from './features/order-mails/send-reminder.ts';
import { sendOrderMail, type OrderMailKind } from './features/order-mails/send-order-mail.ts';
import { endDuplicateSubscriptions } from './features/subscriptions/end-duplicate-subscriptions.ts';
import { startSubscription } from './features/subscriptions/start-subscription.ts';
import { mailUnmatched } from './features/unmatched-payments/mail-unmatched.ts';
import { matchEventToOrder } from './features/webhooks/match-event-to-order.ts';
import type { JobKind } from './job-kinds.ts';
import { endAfterReminders } from './orders/reminders/end-after-reminders.ts';
import { movePrice } from './orders/reminders/move-price.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';
import { findOrder } from './orders/order-repository.ts';
import { refreshOrder } from './orders/refresh-order.ts';
import { applyEndRequest } from './orders/subscription-changes/change-end.ts';
import { withdrawOrder } from './orders/withdrawals/withdraw-order.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Handler } from './platform/outbox/worker.ts';
import { isMissing } from './platform/payments/payment-provider.ts';

interface JobDependencies {
  config: Config;
  orders: OrderDependencies;
  mailer: Mailer;
  declarationLinks: DeclarationLinks;
  mailedLinks: MailedLinks;
  /** Derives the secrets of links that sign in. */
  linkKey: Buffer;
}

/** The handler of each kind of job. */
export function jobHandlers({
  config,
  orders,
  mailer,
  declarationLinks,
  mailedLinks,
  linkKey,
}: JobDependencies): Record<JobKind, Handler> {
  const { db, seller } = orders;
  const { siteOrigin, mail } = config;
  const contact = { db, mailer, mailbox: mail.contactMailbox, forwardUrl: mail.contactForwardUrl };
  const download = { db, mailer, siteOrigin, sellerName: seller.name, mailedLinks };
  const signIn = { db, mailer, siteOrigin, sellerName: seller.name, linkKey };
  const toCompany = { db, mailer, mailbox: mail.contactMailbox };
  const toBuyer = { ...orders, mailer };
  const declarations = { ...toBuyer, declarationLinks, mailbox: mail.contactMailbox };
  const start = { payment: startPayment, subscription: startSubscription };
  const mailOf =
    (kind: OrderMailKind): Handler =>
    ({ orderId }, id) =>
      sendOrderMail(toBuyer, kind, String(orderId), id);
  const unlessMissing =
    (run: Handler): Handler =>
    (payload, id) =>
      run(payload, id).catch((error: unknown) => {
        // A retry would not help; reconciliation closes the order.
        if (!isMissing(error)) throw error;
        orders.log.error({ err: error, ...payload }, 'the payment provider does not know an order');
      });
  const refresh = unlessMissing(async ({ orderId }) => void (await refreshOrder(orders, String(orderId))));
  return {
    contact: ({ messageId }, id) => deliverMessage(contact, String(messageId), id),
    'account-link': ({ linkId }, id) => mailLink(signIn, String(linkId), id),
    'app-download': ({ requestId }, id) => mailDownloadPage(download, String(requestId), id),
    'order-confirmation': ({ invoiceNumber }, id) => sendConfirmation(toBuyer, Number(invoiceNumber), id),
    'payment-refunded': ({ creditNote }, id) => sendRefund(toBuyer, Number(creditNote), id),
    notice: unlessMissing(({ noticeId }, id) => sendReminder(toBuyer, String(noticeId), id)),
    'end-unpaid': unlessMissing(({ noticeId }) => endAfterReminders(orders, String(noticeId))),
    'move-price': unlessMissing(({ noticeId }) => movePrice(orders, String(noticeId))),
    'trial-started': mailOf('trial-started'),
    'subscription-link': mailOf('subscription-link'),
    'subscription-ends': mailOf('subscription-ends'),
    'subscription-kept': mailOf('subscription-kept'),
    'subscription-ended': mailOf('subscription-ended'),
    'consent-confirmation': mailOf('consent-confirmation'),
    'carry-out-declaration': ({ declarationId }) => carryOutDeclaration(orders, String(declarationId)),
    'declaration-receipt': ({ declarationId }, id) => mailReceipt(declarations, String(declarationId), id),
    'declaration-to-company': ({ declarationId }, id) =>
      mailToCompany(declarations, String(declarationId), id),
    'withdraw-order': ({ orderId, payments }) =>
      withdrawOrder(orders, String(orderId), payments === 'all' ? 'all' : 'latest'),
    'erase-at-provider': ({ erasureId }) => eraseAtProvider(orders, String(erasureId)),
    'erasure-confirmation': ({ erasureId }, id) =>
      mailErasure({ db, mailer, sellerName: seller.name }, String(erasureId), id),
    'end-wish': ({ orderId }) => applyEndRequest(orders, String(orderId)),
    'close-rivals': ({ orderId }) => endDuplicateSubscriptions(orders, String(orderId)),
    'place-event': (payload) => matchEventToOrder(orders, payload),
    'unplaced-payment': ({ reference }, id) => mailUnmatched(toCompany, String(reference), id),
    'finish-order': async ({ orderId }) => {
      // Still `new`: the process died before the provider's response was stored.
      const order = await findOrder(db, String(orderId));
      if (order?.status === 'new') await start[order.kind](orders, order);
    },
    'refresh-order': refresh,
    // Only earlier releases queued this; the refresh queues the reminder of the failed payment.
    'payment-failed': refresh,
  };
}
