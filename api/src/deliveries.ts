import type { Config } from './config.ts';
import { sendInformation } from './features/app-download/send-information.ts';
import { deliverMessage } from './features/contact/deliver-message.ts';
import { finishOrder } from './features/orders/finish-order.ts';
import { sendConfirmation, sendNotice } from './features/orders/order-mails.ts';
import { orderNotices, type OrderNotice } from './features/orders/order-notices.ts';
import type { OrdersParts } from './features/orders/orders-parts.ts';
import { placeEvent } from './features/orders/payment-link/place-event.ts';
import { refreshOrder } from './features/orders/refresh-order.ts';
import { sendUnplaced } from './features/orders/unplaced/unplaced-mail.ts';
import { isMissing } from './platform/payments/payment-provider.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Handler } from './platform/outbox/worker.ts';

interface DeliveryParts {
  config: Config;
  orders: OrdersParts;
  mailer: Mailer;
}

/** Who delivers each kind of row in the outbox. */
export function deliveries({ config, orders, mailer }: DeliveryParts): Record<string, Handler> {
  const { db, seller } = orders;
  const { siteOrigin, mail } = config;
  const contact = { db, mailer, mailbox: mail.contactMailbox, forwardUrl: mail.contactForwardUrl };
  const download = { db, mailer, siteOrigin, sellerName: seller.name };
  const toCompany = { db, mailer, mailbox: mail.contactMailbox };
  const orderMails = { ...orders, mailer };
  const notify =
    (kind: OrderNotice): Handler =>
    ({ orderId }, id) =>
      sendNotice(orderMails, kind, String(orderId), id);
  return {
    contact: ({ messageId }, id) => deliverMessage(contact, String(messageId), id),
    'app-download': ({ requestId }, id) => sendInformation(download, String(requestId), id),
    'order-confirmation': ({ invoiceNumber }, id) => sendConfirmation(orderMails, Number(invoiceNumber), id),
    ...Object.fromEntries((Object.keys(orderNotices) as OrderNotice[]).map((kind) => [kind, notify(kind)])),
    'place-event': (payload) => placeEvent(orders, payload),
    'unplaced-payment': ({ reference }, id) => sendUnplaced(toCompany, String(reference), id),
    'finish-order': ({ orderId }) => finishOrder(orders, String(orderId)),
    'refresh-order': async ({ orderId }) => {
      await refreshOrder(orders, String(orderId)).catch((error: unknown) => {
        // Asking again would not help; reconciliation decides what becomes of it.
        if (!isMissing(error)) throw error;
        orders.log.error({ err: error, order: orderId }, 'the payment provider does not know an order');
      });
    },
  };
}
