import helmet from 'helmet';
import type { RequestHandler } from 'express';
import type { Site } from '@site/shell-contract';

/** Sources of the inline parts of one page, as CSP hashes. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** Headers that every answer carries; HTML gets its policy from `contentSecurityPolicy`. */
export function securityHeaders(): RequestHandler {
  return helmet({ contentSecurityPolicy: false, crossOriginOpenerPolicy: { policy: 'same-origin' } });
}

/** A policy without 'unsafe-inline': what a page carries inline is named by its hash (requirements, R10). */
export function contentSecurityPolicy({ scripts, styles }: InlineSources, site: Site): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...endpointOrigins(site)].join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Where the configuration sends calls to another origin, the page may speak to it. */
function endpointOrigins({ endpoints }: Site): string[] {
  const absolute = Object.values(endpoints).filter((endpoint) => endpoint && URL.canParse(endpoint));
  return [...new Set(absolute.map((endpoint) => new URL(endpoint as string).origin))];
}
