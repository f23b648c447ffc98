import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Browser features that no response of the api may use. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];
const permissionsPolicy = permissions.map((name) => `${name}=()`).join(', ');

/**
 * The headers of every response. The api has no pages: its responses may load nothing, run nothing and not be framed;
 * no cache keeps those that do not allow it.
 * @param secure whether visitors reach the site by HTTPS; browsers are then told to use only HTTPS
 */
export function secureHeaders(secure: boolean): RequestHandler[] {
  const none = ["'none'"];
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: none, baseUri: none, formAction: none, frameAncestors: none },
      },
      strictTransportSecurity: secure,
      xFrameOptions: { action: 'deny' },
    }),
    (_request, response, next) => {
      response.setHeader('Permissions-Policy', permissionsPolicy);
      response.setHeader('Cache-Control', 'no-store');
      next();
    },
  ];
}
