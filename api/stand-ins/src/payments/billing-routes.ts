import * as parameters from './billing-parameters.ts';
import { answerDispute, closeDispute } from './disputes.ts';
import { type AddEndpoint, listOf, pageOf } from './endpoint.ts';
import type {
  Charge,
  CheckoutSession,
  Dispute,
  Invoice,
  InvoicePayment,
  PaymentLink,
  Refund,
  Subscription,
} from './objects.ts';
import { byCustomer, none } from './parameters.ts';
import { payInvoice, payOutOfBand, voidInvoice } from './pay-invoice.ts';
import { changePrice, previewChange } from './price-change.ts';
import type { Provider } from './provider.ts';
import { createRefund } from './refunds.ts';
import { cancelSubscription, createSubscription, updateSubscription } from './subscriptions.ts';

export function billingRoutes(on: AddEndpoint, provider: Provider): void {
  checkoutRoutes(on, provider);
  reversalRoutes(on, provider);
  const { ledger } = provider;
  const find = (id: unknown) => provider.require<Subscription>('subscription', String(id));

  on('post', '/subscriptions', parameters.subscriptionCreate, (params) =>
    createSubscription(provider, params),
  );
  on('get', '/subscriptions', parameters.subscriptionList, ({ customer, status, ...page }) => {
    const hasStatus = (one: Subscription) =>
      status === 'all' || (status ? one.status === status : one.status !== 'canceled');
    const isListed = (one: Subscription) => (!customer || one.customer === customer) && hasStatus(one);
    return pageOf('subscription', ledger.all<Subscription>('subscription', isListed), page);
  });
  on('post', '/subscriptions/:id', parameters.subscriptionUpdate, (params, request) => {
    const subscription = find(request.params['id']);
    const { items, proration_behavior = 'none', proration_date } = params;
    if (!items) return updateSubscription(provider, subscription, params);
    return changePrice(provider, subscription, { items, proration_behavior, proration_date });
  });
  on('post', '/invoices/create_preview', parameters.invoicePreview, (params) =>
    previewChange(provider, find(params.subscription), params.subscription_details),
  );
  on('delete', '/subscriptions/:id', none, (_params, request) =>
    cancelSubscription(provider, find(request.params['id'])),
  );

  on('get', '/invoices', parameters.invoiceList, ({ subscription, status, ...page }) => {
    const subscriptionOf = (invoice: Invoice) => invoice.parent.subscription_details.subscription;
    const isListed = (invoice: Invoice) =>
      (!subscription || subscriptionOf(invoice) === subscription) && (!status || invoice.status === status);
    return pageOf('invoice', ledger.all<Invoice>('invoice', isListed), page);
  });
  on('post', '/invoices/:id/pay', parameters.invoicePay, ({ payment_method, paid_out_of_band }, request) => {
    const invoice = provider.require<Invoice>('invoice', String(request.params['id']));
    return paid_out_of_band ? payOutOfBand(provider, invoice) : payInvoice(provider, invoice, payment_method);
  });
  on('post', '/invoices/:id/void', none, (_params, request) =>
    voidInvoice(provider, provider.require<Invoice>('invoice', String(request.params['id']))),
  );
  on('get', '/invoice_payments', parameters.invoicePaymentList, ({ invoice, payment, status, ...page }) => {
    const isListed = (one: InvoicePayment) =>
      (!invoice || one.invoice === invoice) &&
      (!payment?.payment_intent || one.payment.payment_intent === payment.payment_intent) &&
      (!status || one.status === status);
    return pageOf('invoice_payment', ledger.all<InvoicePayment>('invoice_payment', isListed), page);
  });
}

function checkoutRoutes(on: AddEndpoint, provider: Provider): void {
  const filters = ['customer', 'payment_intent', 'payment_link', 'status', 'subscription'] as const;
  on('get', '/checkout/sessions', parameters.sessionList, (params) =>
    listOf<CheckoutSession>(provider, 'checkout.session', params, filters),
  );
  on('get', '/checkout/sessions/:id/line_items', parameters.page, (_params, request) => {
    const id = String(request.params['id']);
    return provider.require<CheckoutSession>('checkout.session', id).line_items;
  });
  on('get', '/payment_links', parameters.paymentLinkList, (params) =>
    listOf<PaymentLink>(provider, 'payment_link', params, []),
  );
}

function reversalRoutes(on: AddEndpoint, provider: Provider): void {
  const find = (id: unknown) => provider.require<Dispute>('dispute', String(id));

  on('get', '/charges', byCustomer, (params) => listOf<Charge>(provider, 'charge', params, ['customer']));
  on('post', '/refunds', parameters.refundCreate, (params) => createRefund(provider, params));
  on('get', '/refunds', parameters.reversalList, (params) =>
    listOf<Refund>(provider, 'refund', params, ['payment_intent', 'charge']),
  );
  on('get', '/disputes', parameters.reversalList, (params) =>
    listOf<Dispute>(provider, 'dispute', params, ['payment_intent', 'charge']),
  );
  on('post', '/disputes/:id', parameters.disputeUpdate, ({ evidence }, request) =>
    answerDispute(provider, find(request.params['id']), evidence.uncategorized_text),
  );
  on('post', '/disputes/:id/close', none, (_params, request) =>
    closeDispute(provider, find(request.params['id']), 'lost'),
  );
}
