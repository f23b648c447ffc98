import * as parameters from './billing-parameters.ts';
import type { CheckoutSession, PaymentLink } from './objects.ts';
import { type AddEndpoint, pageOf } from './endpoint.ts';
import { retrieve } from './parameters.ts';
import type { Provider } from './provider.ts';

export function checkoutRoutes(on: AddEndpoint, provider: Provider): void {
  const { ledger } = provider;
  const find = (id: unknown) => provider.require<CheckoutSession>('checkout.session', String(id));

  const filters = ['customer', 'payment_intent', 'payment_link', 'status', 'subscription'] as const;
  on('get', '/checkout/sessions', parameters.sessionList, (params) => {
    const wanted = (session: CheckoutSession) =>
      filters.every((name) => params[name] === undefined || session[name] === params[name]);
    return pageOf('/v1/checkout/sessions', ledger.all<CheckoutSession>('checkout.session', wanted), params);
  });
  on('get', '/checkout/sessions/:id', retrieve, (_params, request) => find(request.params['id']));
  on('get', '/checkout/sessions/:id/line_items', parameters.lineItemList, (_params, request) => {
    const session = find(request.params['id']);
    return session.line_items;
  });

  on('get', '/payment_links', parameters.paymentLinkList, (page) =>
    pageOf('/v1/payment_links', ledger.all<PaymentLink>('payment_link'), page),
  );
  on('get', '/payment_links/:id', retrieve, (_params, request) =>
    provider.require<PaymentLink>('payment_link', String(request.params['id'])),
  );
}
