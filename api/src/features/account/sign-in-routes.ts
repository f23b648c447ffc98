import { Router } from 'express';
import { accountLinkRequestSchema, bareFormSchema, signInRequestSchema } from '@site/api-contract';
import type { RouteDependencies } from '../route-dependencies.ts';
import { isBot, redirectToPage, type SiteForm } from '../../platform/http/form-post.ts';
import { addPost } from '../../platform/http/endpoints.ts';
import { validate } from '../../platform/http/read-body.ts';
import type { Tokens } from '../../platform/signing/signing-keys.ts';
import { accountForm, accountPage, activationIfWithCode, activationPage } from '../../customers/pages.ts';
import { requestLink, signIn, type SignInDependencies } from './sign-in.ts';

export const signInForms: SiteForm[] = [
  { ...accountPage, endpoints: ['/api/account/link'], refusedAt: activationIfWithCode },
  { ...accountPage, endpoints: ['/api/account/sign-in'], errors: ['link_over'] },
  accountForm(['sign-out']),
];

interface SignInRouteDependencies
  extends SignInDependencies, Pick<RouteDependencies, 'rateLimits' | 'sessions'> {
  tokens: Tokens;
}

export function signInRoutes(dependencies: SignInRouteDependencies): Router {
  const { rateLimits, sessions, tokens } = dependencies;
  const router = Router();

  addPost(router, '/api/account/link', { rateLimits }, async (request, response) => {
    const body = validate(accountLinkRequestSchema, request.body);
    if (isBot(body)) {
      request.log.info('form of a bot ignored');
      return redirectToPage(accountPage, request, response, 'sent');
    }
    // The e-mail address itself is never part of a URL.
    const token = tokens['account-requests'].tokenOf(await requestLink(dependencies, body));
    redirectToPage(accountPage, request, response, 'sent', new URLSearchParams({ asked: token }).toString());
  });

  addPost(router, '/api/account/sign-in', { rateLimits }, async (request, response) => {
    const { link, code } = validate(signInRequestSchema, request.body);
    const secret = await signIn(dependencies, link);
    await sessions.replace(request, response, secret);
    redirectToPage(code ? activationPage : accountPage, request, response, 'signed-in');
  });

  addPost(router, '/api/account/sign-out', { rateLimits }, async (request, response) => {
    validate(bareFormSchema, request.body);
    if (await sessions.find(request)) await sessions.requireSender(request);
    await sessions.end(request, response);
    redirectToPage(accountPage, request, response, 'left');
  });
  return router;
}
