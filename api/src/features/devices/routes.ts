import { Router } from 'express';
import {
  deviceAuthorizationRequestSchema,
  deviceCodeGrant,
  entitlementsQuerySchema,
  tokenRequestSchema,
  type DeviceAuthorizationResponse,
  type TokenResponse,
} from '@site/api-contract';
import { refuseOtherMethods } from '../../platform/http/endpoints.ts';
import { limitPerIp, limitReadsPerIp } from '../../platform/http/limit-rate.ts';
import { absoluteUrl } from '../../platform/http/responses.ts';
import { validate } from '../../platform/http/read-body.ts';
import { beginAuthorization, requireApp } from './begin-authorization.ts';
import { describeEntitlements } from './describe-entitlements.ts';
import type { DeviceDependencies } from './device-dependencies.ts';
import { redeemDeviceCode, renewTokens, requireDevice } from './issue-tokens.ts';
import { pollSeconds, codeMs } from './table.ts';
import { OAuthFailure, sendOAuthErrors, readForm } from '../../platform/http/oauth-error.ts';
import { printUserCode } from '../../customers/user-code.ts';

const paths = {
  authorization: '/api/oauth/device_authorization',
  token: '/api/oauth/token',
  entitlements: '/api/entitlements',
  keys: '/.well-known/jwks.json',
} as const;

/** The endpoints for apps (docs/apps.md). */
export function oauthRoutes(dependencies: DeviceDependencies): Router {
  const { db, rateLimits, networkOf, leaseKeys, siteOrigin } = dependencies;
  const router = Router();
  router.post(
    paths.authorization,
    limitPerIp(rateLimits, paths.authorization),
    ...readForm,
    async (request, response) => {
      const authorization = validate(deviceAuthorizationRequestSchema, request.body);
      const { deviceCode, userCode } = await beginAuthorization(db, authorization, networkOf(request.ip));
      const code = printUserCode(userCode);
      const body: DeviceAuthorizationResponse = {
        device_code: deviceCode,
        user_code: code,
        verification_uri: absoluteUrl('/activate', request, siteOrigin),
        verification_uri_complete: absoluteUrl(`/activate?code=${code}`, request, siteOrigin),
        expires_in: codeMs / 1000,
        interval: pollSeconds,
      };
      response.json(body);
    },
  );
  router.post(paths.token, limitReadsPerIp(rateLimits), ...readForm, async (request, response) => {
    const tokens = await grantTokens(dependencies, request.body);
    response.json(tokens);
  });
  router.get(paths.entitlements, limitReadsPerIp(rateLimits), async (request, response) => {
    const device = await requireDevice(db, request.header('Authorization'));
    const { language } = validate(entitlementsQuerySchema, request.query);
    response.json(await describeEntitlements(dependencies, device, language));
  });
  // Errors of the routes above alone: for everything after them, the request goes on.
  router.use([paths.authorization, paths.token, paths.entitlements], sendOAuthErrors);
  router.get(paths.keys, limitReadsPerIp(rateLimits), async (_request, response) => {
    // A rotated key signs at once: an app that meets an unknown one asks again.
    response.set('Cache-Control', 'public, max-age=300').json(await leaseKeys.list());
  });
  router.all([paths.authorization, paths.token], refuseOtherMethods('POST'));
  router.all([paths.entitlements, paths.keys], refuseOtherMethods('GET, HEAD'));
  return router;
}

async function grantTokens(dependencies: DeviceDependencies, body: unknown): Promise<TokenResponse> {
  const grantRequest = validate(tokenRequestSchema, body);
  const { grant_type: grant, client_id: app } = grantRequest;
  requireApp(app);
  if (grant === deviceCodeGrant)
    return redeemDeviceCode(dependencies, {
      deviceCode: requiredParameter(grantRequest, 'device_code'),
      app,
    });
  if (grant !== 'refresh_token')
    throw new OAuthFailure(
      'unsupported_grant_type',
      `grant_type must be ${deviceCodeGrant} or refresh_token`,
    );
  const token = await dependencies.refreshTokens.read(requiredParameter(grantRequest, 'refresh_token'));
  if (!token) throw new OAuthFailure('invalid_grant', 'The refresh token is not one of this site');
  return renewTokens(dependencies, token, app);
}

/** A parameter that a grant needs. @throws OAuthFailure `invalid_request` */
function requiredParameter<N extends 'device_code' | 'refresh_token'>(
  fields: { [K in N]?: string | undefined },
  name: N,
): string {
  const value = fields[name];
  if (!value) throw new OAuthFailure('invalid_request', `The parameter ${name} is missing or invalid`);
  return value;
}
