import type { RequestHandler } from 'express';
import helmet from 'helmet';

const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];
const permissionsPolicy = permissions.map((name) => `${name}=()`).join(', ');

/** The api has no pages: its responses may load and run nothing, nor be framed. @param secure whether the site has HTTPS */
export function secureHeaders({ secure }: { secure: boolean }): RequestHandler[] {
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
