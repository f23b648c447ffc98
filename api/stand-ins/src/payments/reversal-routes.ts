import * as parameters from './billing-parameters.ts';
import { answerDispute, closeDispute } from './disputes.ts';
import { type AddEndpoint, pageOf } from './endpoint.ts';
import type { Charge, Dispute, Refund } from './objects.ts';
import { none, retrieve } from './parameters.ts';
import type { Provider } from './provider.ts';
import { createRefund } from './refunds.ts';

export function reversalRoutes(on: AddEndpoint, provider: Provider): void {
  const { ledger } = provider;
  const find = (id: unknown) => provider.require<Dispute>('dispute', String(id));
  const of =
    ({ payment_intent, charge }: { payment_intent?: string | undefined; charge?: string | undefined }) =>
    (one: Refund | Dispute) =>
      (!payment_intent || one.payment_intent === payment_intent) && (!charge || one.charge === charge);

  on('get', '/charges', parameters.chargeList, ({ customer, ...page }) =>
    pageOf(
      '/v1/charges',
      ledger.all<Charge>('charge', (one) => !customer || one.customer === customer),
      page,
    ),
  );
  on('post', '/refunds', parameters.refundCreate, (params) => createRefund(provider, params));
  on('get', '/refunds', parameters.reversalList, (params) =>
    pageOf('/v1/refunds', ledger.all<Refund>('refund', of(params)), params),
  );
  on('get', '/disputes', parameters.reversalList, (params) =>
    pageOf('/v1/disputes', ledger.all<Dispute>('dispute', of(params)), params),
  );
  on('get', '/disputes/:id', retrieve, (_params, request) => find(request.params['id']));
  on('post', '/disputes/:id', parameters.disputeUpdate, ({ evidence }, request) =>
    answerDispute(provider, find(request.params['id']), evidence.uncategorized_text),
  );
  on('post', '/disputes/:id/close', none, (_params, request) =>
    closeDispute(provider, find(request.params['id']), 'lost'),
  );
}
