import helmet from 'helmet';
import type { RequestHandler } from 'express';
import type { Site } from '@site/shell-contract';
import { filePaths } from './file-handler.ts';
import { noProvider, type PaymentSources } from './payment-sources.ts';

/** Sources of the inline parts of one page, as CSP hashes. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** The policy of all that is no page: opened by itself, it runs and loads nothing. What a page makes of it is the page's. */
const inertPolicy = "sandbox; default-src 'none'";

/** Headers that every answer carries; pages have more of them by `pageHeaders`, and a policy of their own. */
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
  return (request, response, next) => {
    response.setHeader('Content-Security-Policy', inertPolicy);
    (filePaths.test(request.path) ? ofFiles : ofAnswers)(request, response, next);
  };
}

/**
 * What else a page carries.
 * @param pays whether it is a page that pays: no other window may hold on to it (see Decisions in the README)
 * @param provider where the payment provider's script comes from and goes to
 */
export function pageHeaders(
  inline: InlineSources,
  site: Site,
  { pays, provider }: { pays: boolean; provider: PaymentSources },
): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(inline, site, pays ? provider : noProvider),
    ...(pays && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
  };
}

/**
 * A policy without 'unsafe-inline': what a page carries inline is named by its hash (requirements, R10).
 * @param provider whose script may run: on a page that pays, the payment provider's
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineSources,
  site: Site,
  provider: PaymentSources = noProvider,
): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts, ...provider.scripts].join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...endpointOrigins(site), ...provider.connections].join(' ')}`,
    ...(provider.frames.length > 0 ? [`frame-src ${provider.frames.join(' ')}`] : []),
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
