import * as parameters from './billing-parameters.ts';
import { answerDispute, closeDispute } from './disputes.ts';
import { type AddEndpoint, listOf } from './endpoint.ts';
import type { Charge, Dispute, Refund } from './objects.ts';
import { byCustomer, none } from './parameters.ts';
import type { Provider } from './provider.ts';
import { createRefund } from './refunds.ts';

export function reversalRoutes(on: AddEndpoint, provider: Provider): void {
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
