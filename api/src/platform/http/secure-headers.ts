import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** What no answer of the api may ever use, of what browsers let pages ask for. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];
const permissionsPolicy = permissions.map((name) => `${name}=()`).join(', ');

/**
 * The headers of every answer. The api has no pages: whatever of it a browser shows may load, run, send and be framed by
 * nothing.
 * @param secure whether visitors reach the site by HTTPS; elsewhere browsers must not be sent there
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
      next();
    },
  ];
}
