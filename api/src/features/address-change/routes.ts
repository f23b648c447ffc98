import { Router } from 'express';
import { addressChangeSchema, addressConfirmationSchema } from '@site/api-contract';
import { accountForm, accountPage } from '../../customers/pages.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { addPost } from '../../platform/http/endpoints.ts';
import { validate } from '../../platform/http/read-body.ts';
import { redirectToPage, type SiteForm } from '../../platform/http/form-post.ts';
import { beginChange, confirmChange } from './change-address.ts';

export const addressForms: SiteForm[] = [
  accountForm(['change-address'], ['address_unchanged']),
  {
    ...accountPage,
    endpoints: ['/api/account/confirm-address'],
    errors: ['address_change_over', 'address_change_pending'],
  },
];

export function addressRoutes(
  dependencies: OrderDependencies & Pick<RouteDependencies, 'rateLimits' | 'sessions' | 'wakeOutbox'>,
): Router {
  const { rateLimits, sessions, wakeOutbox } = dependencies;
  const router = Router();

  addPost(router, '/api/account/change-address', { rateLimits }, async (request, response) => {
    const body = validate(addressChangeSchema, request.body);
    const customer = await sessions.requireSender(request);
    await beginChange(dependencies, customer, body);
    redirectToPage(accountPage, request, response, 'address-asked');
  });

  addPost(router, '/api/account/confirm-address', { rateLimits }, async (request, response) => {
    const { address } = validate(addressConfirmationSchema, request.body);
    const hasMoved = await confirmChange(dependencies, address);
    if (hasMoved) wakeOutbox();
    redirectToPage(accountPage, request, response, hasMoved ? 'address-changed' : 'address-confirmed');
  });
  return router;
}
