import helmet from 'helmet';
import type { RequestHandler } from 'express';
import type { Site } from '@site/shell-contract';
import { filePaths } from './file-handler.ts';

/** Sources of the inline parts of one page, as CSP hashes. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** Headers that every answer carries; pages have more of them by `pageHeaders`. */
export function securityHeaders(): RequestHandler {
  const ofAnswers = helmet({ contentSecurityPolicy: false, crossOriginOpenerPolicy: false });
  // What only tells how to show a document is left out: a third of a kilobyte with each of a page's files.
  const ofFiles = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return (request, response, next) =>
    (filePaths.test(request.path) ? ofFiles : ofAnswers)(request, response, next);
}

/**
 * What else a page carries.
 * @param pays whether it is a page that pays: no other window may hold on to it (see Decisions in the README)
 */
export function pageHeaders(
  inline: InlineSources,
  site: Site,
  { pays }: { pays: boolean },
): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(inline, site, { pays }),
    ...(pays && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
  };
}

/** What the payment provider's script needs, by its own documentation (docs.stripe.com/security/guide, CSP). */
const provider = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};
const noProvider = { scripts: [], frames: [], connections: [] };

/**
 * A policy without 'unsafe-inline': what a page carries inline is named by its hash (requirements, R10).
 * @param pays whether it is a page that pays: only there, and only with the provider's own key, may its script run
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineSources,
  site: Site,
  { pays }: { pays: boolean },
): string {
  const { frames, ...allowed } = pays && isProviderKey(site.stripePublishableKey) ? provider : noProvider;
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts, ...allowed.scripts].join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...endpointOrigins(site), ...allowed.connections].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** The stand-in's key names itself; with it, or with none, everything comes from the site's own origin. */
function isProviderKey(key: string): boolean {
  return /^pk_(live|test)_/.test(key) && key !== 'pk_test_sandbox';
}

/** Where the configuration sends calls to another origin, the page may speak to it. */
function endpointOrigins({ endpoints }: Site): string[] {
  const absolute = Object.values(endpoints).filter((endpoint) => endpoint && URL.canParse(endpoint));
  return [...new Set(absolute.map((endpoint) => new URL(endpoint as string).origin))];
}
