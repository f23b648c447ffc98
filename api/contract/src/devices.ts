import { z } from 'zod';
import { csrfSchema } from './account.ts';
import { bounded, language, line } from './fields.ts';
import { maxDeviceNameLength } from './field-limits.ts';

/* Sign-in of an app's device by the OAuth 2.0 Device Authorization Grant (RFC 8628); docs/apps.md explains it. */

/** The `grant_type` of a request that redeems a device code. */
export const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** The app: its `slug` in the price list. Others get `invalid_client`. */
const clientId = bounded(60).min(1);

export const deviceAuthorizationRequestSchema = z.object({
  client_id: clientId,
  /** The device's name for its owner, such as its model; the account can change it. */
  device_name: line(maxDeviceNameLength).optional().catch(undefined),
  /** The same for every app on one device, so that it counts once. Only a hash is stored. */
  device_id: bounded(200).min(1).optional(),
  /** IANA name, such as `Europe/Zurich`; shown to the person who confirms the device. */
  time_zone: bounded(60).optional().catch(undefined),
  language,
});

export const deviceAuthorizationResponseSchema = z.object({
  device_code: z.string(),
  /** Eight letters, such as `WDJB-MJHT`. */
  user_code: z.string(),
  verification_uri: z.url(),
  /** The same page with the code, for a QR code. */
  verification_uri_complete: z.url(),
  /** Seconds until both codes expire. */
  expires_in: z.int().positive(),
  /** The least pause between two requests for the token, in seconds. */
  interval: z.int().positive(),
});
export type DeviceAuthorizationResponse = z.infer<typeof deviceAuthorizationResponseSchema>;

export const tokenRequestSchema = z.object({
  grant_type: bounded(100).min(1),
  client_id: clientId,
  /** With the device code grant. */
  device_code: bounded(100).optional(),
  /** With the grant `refresh_token`. */
  refresh_token: bounded(1000).optional(),
  language,
});

export const tokenResponseSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds for which the access token is valid. */
  expires_in: z.int().positive(),
  /** Good once: its use brings the next one. */
  refresh_token: z.string(),
});
export type TokenResponse = z.infer<typeof tokenResponseSchema>;

/** The error codes of the endpoints for apps, by HTTP status (RFC 6749, 6750, 8628). None is renamed. */
export const oauthErrorStatus = {
  access_denied: 400,
  authorization_pending: 400,
  expired_token: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_request: 400,
  invalid_token: 401,
  server_error: 500,
  slow_down: 400,
  unsupported_grant_type: 400,
} as const;
export type OAuthErrorCode = keyof typeof oauthErrorStatus;

export const oauthErrorSchema = z.object({
  error: z.enum(Object.keys(oauthErrorStatus) as [OAuthErrorCode, ...OAuthErrorCode[]]),
  /** For developers, in English: the standard allows only ASCII. */
  error_description: z.string(),
  /** For the app's user, in the app's language. */
  message: z.string(),
  requestId: z.string(),
});
export type OAuthError = z.infer<typeof oauthErrorSchema>;

/** A user code as people type it: in any case, with any signs between. */
const userCode = bounded(40);
const device = bounded(36).pipe(z.uuid());

/** GET /api/account/activation. `device` is one that the visitor has agreed to. */
export const activationPageQuerySchema = z.object({
  code: userCode.optional().catch(undefined),
  device: device.optional().catch(undefined),
  language,
});
export const activationSchema = csrfSchema.extend({ code: userCode, language });
export const deviceNameSchema = csrfSchema.extend({ device, name: line(maxDeviceNameLength), language });

/** POST /api/account/remove-device. With `code`, it leads back to the page that confirms another device. */
export const deviceRemovalSchema = csrfSchema.extend({
  device,
  code: userCode.optional().catch(undefined),
  language,
});
