import * as parameters from './billing-parameters.ts';
import type { CheckoutSession, PaymentLink } from './objects.ts';
import { type AddEndpoint, listOf } from './endpoint.ts';
import type { Provider } from './provider.ts';

export function checkoutRoutes(on: AddEndpoint, provider: Provider): void {
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
