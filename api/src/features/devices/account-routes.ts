import { Router, type Request, type RequestHandler } from 'express';
import {
  activationPageQuerySchema,
  activationSchema,
  deviceNameSchema,
  deviceRemovalSchema,
} from '@site/api-contract';
import { accountForm, accountPage, activationIfWithCode, activationPage } from '../../customers/pages.ts';
import { codeTypedIn, readUserCode } from '../../customers/user-code.ts';
import { readEntitlement } from '../../orders/entitlements/read-entitlement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
import { countIn, limitInAll, limitPerIp, limitReadsPerIp } from '../../platform/http/limit-rate.ts';
import { validate } from '../../platform/http/read-body.ts';
import { redirectToPage, type SiteForm } from '../../platform/http/form-post.ts';
import { agreeToDevice, disconnectDevice, refuseDevice } from './device-decisions.ts';
import { describeActivation, maxDevicesOf } from './describe-activation.ts';
import type { DeviceDependencies } from './device-dependencies.ts';
import { renameDevice } from './device-repository.ts';

export const deviceForms: SiteForm[] = [
  accountForm(['rename-device'], ['device_unknown']),
  { ...accountForm(['remove-device'], ['device_unknown']), refusedAt: activationIfWithCode },
  {
    ...activationPage,
    endpoints: ['/api/account/activate', '/api/account/refuse-device'],
    hasCsrfToken: true,
  },
];

const pagePath = '/api/account/activation';

export function deviceAccountRoutes(dependencies: DeviceDependencies): Router {
  const { db, rateLimits, sessions, networkOf, maxDevices } = dependencies;
  const router = Router();
  // Every try of a code counts, right or wrong. The limit by address comes first, so that one address
  // cannot use up the limit of all.
  const limitTries = limitInAll(rateLimits, 'codes', rateLimits.codes);
  const limits = [limitPerIp(rateLimits, pagePath), limitTries].map(whereCodeIsTried);

  addGet(router, pagePath, limitReadsPerIp(rateLimits), ...limits, async (request, response) => {
    const { code: typed, device, language } = validate(activationPageQuerySchema, request.query);
    const customer = await sessions.find(request);
    const csrf = sessions.csrfTokensOf(request);
    const visitor = { customer, typed, device, network: networkOf(request.ip), language, csrf };
    response.json(await describeActivation(dependencies, visitor));
  });

  addPost(router, '/api/account/activate', { rateLimits }, async (request, response) => {
    const userCode = codeIn(request);
    const { mailboxKey } = await sessions.requireSender(request);
    await countIn(limitTries, request, response);
    const { current } = await readEntitlement(dependencies, mailboxKey);
    const limit = maxDevicesOf(current?.plan, maxDevices);
    const device = await agreeToDevice(db, { userCode, mailboxKey, limit });
    // The page's address loses the code, which is used up.
    redirectToPage(activationPage, request, response, 'agreed', `device=${device}`);
  });

  addPost(router, '/api/account/refuse-device', { rateLimits }, async (request, response) => {
    await sessions.requireSender(request);
    const userCode = codeIn(request);
    await countIn(limitTries, request, response);
    await refuseDevice(db, userCode);
    redirectToPage(activationPage, request, response, 'refused', '');
  });

  addPost(router, '/api/account/rename-device', { rateLimits }, async (request, response) => {
    const { device: id, name } = validate(deviceNameSchema, request.body);
    const { mailboxKey } = await sessions.requireSender(request);
    if (!(await renameDevice(db, mailboxKey, { id, name }))) throw new ApiError('device_unknown');
    redirectToPage(accountPage, request, response, 'device-named');
  });

  addPost(router, '/api/account/remove-device', { rateLimits }, async (request, response) => {
    const { device, code } = validate(deviceRemovalSchema, request.body);
    const { mailboxKey } = await sessions.requireSender(request);
    if (!(await disconnectDevice(db, mailboxKey, device))) throw new ApiError('device_unknown');
    const isReplacing = code !== undefined && readUserCode(code) !== undefined;
    redirectToPage(isReplacing ? activationPage : accountPage, request, response, 'device-removed');
  });
  return router;
}

/** Applies a limit only to requests whose query has what can be a code. */
function whereCodeIsTried(limit: RequestHandler): RequestHandler {
  return (request, response, next) => (codeTypedIn(request.query) ? limit(request, response, next) : next());
}

/** The code of a posted form. @throws ApiError `device_code_unknown` */
function codeIn(request: Request): string {
  const code = readUserCode(validate(activationSchema, request.body).code);
  if (!code) throw new ApiError('device_code_unknown', { field: 'code' });
  return code;
}
