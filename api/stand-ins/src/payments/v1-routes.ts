import express, { Router, type Request, type Response } from 'express';
import { balanceRoutes } from './balance-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { customerRoutes } from './customers.ts';
import { endpointsOf, pathOf, type Keys } from './endpoint.ts';
import type { Faults } from './faults.ts';
import { intentRoutes } from './intent-routes.ts';
import type { Intent } from './intents.ts';
import * as parameters from './parameters.ts';
import { accountOf } from './payment-links.ts';
import { priceRoutes } from './prices.ts';
import type { Provider } from './provider.ts';
import { noSuch } from './provider-error.ts';
import type { StoredObject } from './objects.ts';

interface ProviderDependencies extends Keys {
  provider: Provider;
  faults: Faults;
  challengeUrl: (intent: Intent) => string;
  onCommit: () => void;
}

const retrievable = [
  'charge',
  'checkout.session',
  'dispute',
  'event',
  'invoice',
  'payment_link',
  'payment_method',
  'price',
  'subscription',
] as const;

/** The part of the provider's API under `/v1` that the api and the payment pages use. */
export function providerRoutes({ challengeUrl, ...dependencies }: ProviderDependencies): Router {
  const { provider, publishableKey } = dependencies;
  const router = Router();
  router.use(express.urlencoded({ extended: true, limit: '100kb' }));
  const on = endpointsOf(router, dependencies);

  const balance = { object: 'balance', livemode: false, available: [], pending: [] };
  on('get', '/balance', parameters.none, () => balance);
  on('get', '/account', parameters.retrieve, () => accountOf(provider));

  customerRoutes(on, provider);
  priceRoutes(on, provider);
  intentRoutes(on, { provider, publishableKey, challengeUrl });
  billingRoutes(on, provider);
  balanceRoutes(on, provider);
  for (const kind of retrievable)
    on('get', `${pathOf(kind)}/:id`, parameters.retrieve, (_params, request) =>
      provider.require<StoredObject>(kind, String(request.params['id'])),
    );

  router.use((request: Request, response: Response) => {
    const { status, body } = noSuch('URL', `${request.method} /v1${request.path}`);
    response.status(status).json(body);
  });
  return router;
}
