import { Router } from 'express';
import { accountLinkRequestSchema, bareFormSchema, signInRequestSchema } from '@site/api-contract';
import type { RouteDependencies } from '../../orders/order-dependencies.ts';
import { isBot, redirectToForm } from '../../platform/http/form-post.ts';
import { addPost } from '../../platform/http/endpoints.ts';
import { validate } from '../../platform/http/read-body.ts';
import { accountForm } from '../../orders/customers/account-form.ts';
import { activationForm } from '../../orders/customers/activation-form.ts';
import { requestLink, signIn } from './sign-in.ts';

export function signInRoutes(dependencies: RouteDependencies): Router {
  const { rateLimits, sessions, tokens } = dependencies;
  const router = Router();

  addPost(router, '/api/account/link', { rateLimits }, async (request, response) => {
    const body = validate(accountLinkRequestSchema, request.body);
    if (isBot(body)) {
      request.log.info('form of a bot ignored');
      return redirectToForm(accountForm, request, response, 'sent');
    }
    // The e-mail address itself is never part of a URL.
    const asked = tokens['account-requests'].tokenOf(await requestLink(dependencies, body));
    redirectToForm(accountForm, request, response, 'sent', new URLSearchParams({ asked }).toString());
  });

  addPost(router, '/api/account/sign-in', { rateLimits }, async (request, response) => {
    const { link, code } = validate(signInRequestSchema, request.body);
    const secret = await signIn(dependencies, link);
    await sessions.replace(request, response, secret);
    redirectToForm(code ? activationForm : accountForm, request, response, 'signed-in');
  });

  addPost(router, '/api/account/sign-out', { rateLimits }, async (request, response) => {
    validate(bareFormSchema, request.body);
    if (await sessions.find(request)) await sessions.requireSender(request, 'signOut');
    await sessions.end(request, response);
    redirectToForm(accountForm, request, response, 'left');
  });
  return router;
}
