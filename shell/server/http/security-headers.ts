import helmet from 'helmet';
import type { RequestHandler } from 'express';
import type { Site } from '@site/shell-contract';
import { filePaths } from './file-handler.ts';
import { noProvider, type PaymentSources } from './payment-sources.ts';
import { permissionsPolicy } from './permissions-policy.ts';
import { policyReportsGroup, policyReportsPath } from './policy-reports.ts';

/** Sources of the inline parts of one page, as CSP hashes. */
interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** The policy of everything but pages: opened by itself, it runs and loads nothing. */
const inertPolicy = "sandbox; default-src 'none'";

/** Headers that every answer carries; pages have more of them by `pageHeaders`, and a policy of their own. */
export function securityHeaders(): RequestHandler {
  const ofAll = {
    contentSecurityPolicy: false,
    // Browsers refuse to show an answer that has one and is sandboxed: pages alone have it.
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: false,
  } as const;
  const ofAnswers = helmet({ ...ofAll, xFrameOptions: { action: 'deny' } });
  // Without the headers that only concern documents.
  const ofFiles = helmet({
    ...ofAll,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const toHttps = helmet.strictTransportSecurity();
  const noPermissions = permissionsPolicy();
  return (request, response, next) => {
    response.setHeader('Content-Security-Policy', inertPolicy);
    // Only an answer by HTTPS may say so (RFC 6797, 7.2).
    if (request.secure) toHttps(request, response, () => undefined);
    if (filePaths.test(request.path)) return ofFiles(request, response, next);
    response.setHeader('Permissions-Policy', noPermissions);
    ofAnswers(request, response, next);
  };
}

/**
 * What else a page carries.
 * @param pays whether it is a page that pays: the payment provider's script may run on it
 * @param provider where the payment provider's script comes from and goes to
 */
export function pageHeaders(
  inline: InlineSources,
  site: Site,
  { pays, provider }: { pays: boolean; provider: PaymentSources },
): Record<string, string> {
  const allowed = pays ? provider : noProvider;
  return {
    'Content-Security-Policy': contentSecurityPolicy(inline, site, allowed),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy(allowed.frames),
    ...(hasEndpoints(site) && { 'Reporting-Endpoints': `${policyReportsGroup}="${policyReportsPath}"` }),
  };
}

/**
 * A policy without 'unsafe-inline': what a page carries inline is named by its hash (R10). Strings become
 * HTML or script nowhere, but for the provider's.
 * @param provider whose script may run: on a page that pays, the payment provider's
 */
function contentSecurityPolicy(
  { scripts, styles }: InlineSources,
  site: Site,
  provider: PaymentSources = noProvider,
): string {
  // The provider's script knows no Trusted Types: the page's default policy judges the addresses that it asks for.
  const policies = provider.scripts.length > 0 ? 'default' : "'none'";
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
    "require-trusted-types-for 'script'",
    `trusted-types ${policies}`,
    `report-uri ${policyReportsPath}`,
    ...(hasEndpoints(site) ? [`report-to ${policyReportsGroup}`] : []),
  ].join('; ');
}

/** Browsers report to endpoints of HTTPS alone, and pass over `report-uri` where a policy has both. */
function hasEndpoints({ origin }: Site): boolean {
  return origin.startsWith('https:');
}

/** Where the configuration sends calls to another origin, the page may speak to it. */
function endpointOrigins({ endpoints }: Site): string[] {
  const absolute = Object.values(endpoints).filter((endpoint) => endpoint && URL.canParse(endpoint));
  return [...new Set(absolute.map((endpoint) => new URL(endpoint as string).origin))];
}
