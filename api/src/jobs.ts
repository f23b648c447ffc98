import { describeError } from '@site/server-kit/log';
import type { Config } from './config.ts';
import { mailLink } from './features/account/mail-link.ts';
import { mailMoved, mailNewMailbox, mailOldMailbox } from './features/address-change/mail-change.ts';
import { moveCustomer } from './features/address-change/change-address.ts';
import { mailDownloadPage } from './features/app-download/mail-download-page.ts';
import { startPayment } from './features/checkout/start-payment.ts';
import { deliverMessage } from './features/contact/deliver-message.ts';
import { carryOutDeclaration } from './features/declarations/carry-out-declaration.ts';
import { mailReceipt, mailToCompany } from './features/declarations/mail-declaration.ts';
import { tellBackend } from './features/devices/tell-backend.ts';
import { sendConfirmation, sendRefund } from './features/invoice-pdf/invoice-mails.ts';
import { eraseAtProvider } from './features/my-data/erase-at-provider.ts';
import { mailErasure } from './features/my-data/mail-erasure.ts';
import { mailInvitation } from './features/people/invite-person.ts';
import { sendReminder } from './features/order-mails/send-reminder.ts';
import { mailBusinessOrder, mailUnmatched } from './features/order-mails/mail-company.ts';
import { sendOrderMail, type OrderMailKind } from './features/order-mails/send-order-mail.ts';
import { endDuplicateSubscriptions } from './features/subscriptions/one-subscription.ts';
import { startSubscription } from './features/subscriptions/start-subscription.ts';
import { mailTerms } from './features/terms-change/announce-terms.ts';
import { matchEventToOrder } from './features/webhooks/match-event.ts';
import { applyCard } from './orders/card-changes/change-card.ts';
import { endAfterReminders, movePrice } from './orders/reminders/carry-out-reminders.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';
import { findOrder } from './orders/order-repository.ts';
import { refreshOrder } from './orders/refresh-order.ts';
import { applyEndRequest } from './orders/subscription-changes/change-end.ts';
import { refundInvoice, withdrawOrder } from './orders/withdrawals/withdraw-order.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { kindsThatAre, type JobKind, type JobPayload } from './platform/outbox/job-kinds.ts';
import type { Handler, Job, JobHandlers } from './platform/outbox/worker.ts';
import type { FileStore } from './platform/file-store/file-store.ts';
import { isMissing, isRefusal } from './platform/payments/payment-provider.ts';
import { storeFailed } from './platform/failed-work/table.ts';
import { PermanentFailure } from './platform/outbox/job-failures.ts';

interface JobDependencies {
  config: Config;
  orders: OrderDependencies;
  mailer: Mailer;
  files: FileStore;
  linkKey: Buffer;
}

export function jobHandlers(dependencies: JobDependencies): JobHandlers {
  return recordPermanentFailures(dependencies.orders, handlersOf(dependencies));
}

/** Every kind of job beside its function. A kind keeps its stored name when its function is renamed. */
function handlersOf({ config, orders, mailer, files, linkKey }: JobDependencies): JobHandlers {
  const { contactMailbox: mailbox, contactForwardUrl: forwardUrl } = config.mail;
  const { maxPeople } = config;
  const mailDependencies = { ...orders, mailer, mailbox, files, forwardUrl, linkKey, maxPeople };
  const mailJob =
    <K extends JobKind>(send: Job<K, typeof mailDependencies>): Handler<JobPayload<K>> =>
    (payload, id) =>
      send(mailDependencies, payload, id);
  const orderMail =
    (kind: OrderMailKind): Handler<{ orderId: string }> =>
    ({ orderId }, id) =>
      sendOrderMail(mailDependencies, kind, orderId, id);
  const ignoreMissing = unlessMissing(orders);
  return {
    contact: mailJob(deliverMessage),
    'account-link': mailJob(mailLink),
    'address-old': mailJob(mailOldMailbox),
    'address-new': mailJob(mailNewMailbox),
    'address-moved': mailJob(mailMoved),
    'move-customer': ignoreMissing(({ orderId }) => moveCustomer(orders, orderId)),
    invitation: mailJob(mailInvitation),
    'app-download': mailJob(mailDownloadPage),
    'order-confirmation': mailJob(sendConfirmation),
    'payment-refunded': mailJob(sendRefund),
    notice: ignoreMissing(mailJob(sendReminder)),
    'end-unpaid': ignoreMissing(({ noticeId }) => endAfterReminders(orders, noticeId)),
    'move-price': ignoreMissing(({ noticeId }) => movePrice(orders, noticeId)),
    'trial-started': orderMail('trial-started'),
    'subscription-ordered': orderMail('subscription-ordered'),
    'plan-kept': orderMail('plan-kept'),
    'business-ordered': mailJob(mailBusinessOrder),
    'second-subscription': orderMail('second-subscription'),
    'terms-change': mailJob(mailTerms),
    'subscription-link': orderMail('subscription-link'),
    'subscription-ends': orderMail('subscription-ends'),
    'subscription-kept': orderMail('subscription-kept'),
    'subscription-ended': orderMail('subscription-ended'),
    'consent-confirmation': orderMail('consent-confirmation'),
    'entitlement-changed': (about, id) => tellBackend({ ...orders, backend: config.backend }, about, id),
    'carry-out-declaration': ({ declarationId }) => carryOutDeclaration(orders, declarationId),
    'declaration-receipt': mailJob(mailReceipt),
    'declaration-to-company': mailJob(mailToCompany),
    'withdraw-order': ({ orderId, payments }) => withdrawOrder(orders, orderId, payments ?? 'latest'),
    'refund-invoice': (payload, id) => refundInvoice(orders, payload, id),
    'apply-card': (payload) => applyCard(orders, payload),
    'erase-at-provider': ({ erasureId }) => eraseAtProvider(mailDependencies, erasureId),
    'erasure-confirmation': mailJob(mailErasure),
    'end-wish': ({ orderId }) => applyEndRequest(orders, orderId),
    'close-rivals': ({ orderId }) => endDuplicateSubscriptions(orders, orderId),
    'place-event': (payload) => matchEventToOrder(orders, payload),
    'unplaced-payment': mailJob(mailUnmatched),
    'finish-order': ({ orderId }) => finishOrder(orders, orderId),
    'refresh-order': ignoreMissing((payload) => refreshIfUnread(orders, payload)),
  };
}

/** Ends a job about an order that the provider does not know: no retry would help, and reconciliation closes the order. */
function unlessMissing({ log, providerAccount }: OrderDependencies) {
  return <Payload extends object>(run: Handler<Payload>): Handler<Payload> =>
    (payload, id) =>
      run(payload, id).catch((error: unknown) => {
        // Keys of another account see none of the orders.
        if (!isMissing(error) || providerAccount.state() === 'changed') throw error;
        const about: object = { err: error, ...payload };
        log.error(about, 'the payment provider does not know an order');
      });
}

/** Starts an order that is still `new`: the process died before the provider's response was stored. */
async function finishOrder(orders: OrderDependencies, orderId: string): Promise<void> {
  const start = { payment: startPayment, subscription: startSubscription };
  const order = await findOrder(orders.db, orderId);
  if (order?.status === 'new') await start[order.kind](orders, order);
}

/** Refreshes an order, unless a reading that began after the job was queued has been applied. */
async function refreshIfUnread(
  orders: OrderDependencies,
  { orderId, readingsBegun = Infinity }: JobPayload<'refresh-order'>,
): Promise<void> {
  const order = await findOrder(orders.db, orderId);
  if (order && order.readingApplied <= readingsBegun) await refreshOrder(orders, orderId);
}

/** A permanent failure ends a job, with an alarm if the job is attended, else with a log line; others are tried again. */
function recordPermanentFailures(
  { db, log, providerAccount }: Pick<OrderDependencies, 'db' | 'log' | 'providerAccount'>,
  handlers: JobHandlers,
): JobHandlers {
  /** An object that wrong keys cannot see is not lost. */
  const isPermanent = (error: unknown) =>
    error instanceof PermanentFailure ||
    (isRefusal(error) && (!isMissing(error) || providerAccount.state() === 'verified'));
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    const [kind, run] = [name as JobKind, handler as Handler<JobPayload>];
    const recorded: Handler<JobPayload> = async (payload, id) => {
      try {
        await run(payload, id);
      } catch (error) {
        if (!isPermanent(error)) throw error;
        if (kindsThatAre('unattended').includes(kind))
          return void log.warn({ err: error, job: id, kind }, 'a mail was refused');
        await storeFailed(db, { id, kind, payload, error: JSON.stringify(describeError(error)) });
        log.error({ alarm: 'work_failed', err: error, job: id, kind }, 'a job has failed for good');
      }
    };
    return [kind, recorded];
  });
  return Object.fromEntries(wrapped) as JobHandlers;
}
