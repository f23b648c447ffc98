import { Router } from 'express';
import { addressChangeSchema, addressConfirmationSchema } from '@site/api-contract';
import type { RouteDependencies } from '../../orders/route-dependencies.ts';
import { addPost, validate } from '../../platform/http/endpoints.ts';
import { redirectToForm, type SiteForm } from '../../platform/http/form-post.ts';
import { beginChange } from './begin-change.ts';
import { confirmChange } from './confirm-change.ts';

/** The forms of the account's address on /account. */
export const addressForm: SiteForm = {
  path: '/account',
  endpoints: ['/api/account/change-address', '/api/account/confirm-address'],
  name: 'account',
  errors: [
    'signed_out',
    'session_changed',
    'address_unchanged',
    'address_change_over',
    'address_change_pending',
  ],
};

export function addressRoutes(dependencies: RouteDependencies): Router {
  const { rateLimits, sessions, wakeOutbox } = dependencies;
  const router = Router();

  addPost(router, '/api/account/change-address', { rateLimits }, async (request, response) => {
    const body = validate(addressChangeSchema, request.body);
    const customer = await sessions.requireSender(request, 'changeAddress');
    await beginChange(dependencies, customer, body);
    redirectToForm(addressForm, request, response, 'address-asked');
  });

  addPost(router, '/api/account/confirm-address', { rateLimits }, async (request, response) => {
    const { address } = validate(addressConfirmationSchema, request.body);
    const hasMoved = await confirmChange(dependencies, address);
    if (hasMoved) wakeOutbox();
    redirectToForm(addressForm, request, response, hasMoved ? 'address-changed' : 'address-confirmed');
  });
  return router;
}
