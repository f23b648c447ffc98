import type { RequestHandler } from 'express';
import type { Site } from '@site/shell-contract';
import { cspReportsPath } from '@site/shell-contract/shell-paths';
import { filePaths } from '../files/send-file.ts';
import { cspReportsGroup } from '../reports/csp-reports.ts';

/** Browser features that no page uses, so that neither a script that got in nor a frame can. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'picture-in-picture',
  'publickey-credentials-create',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** What the payment provider's frames need: wallets, and confirmation by the bank with the device's key. */
const paymentFeatures = ['payment', 'publickey-credentials-get'];

/** @param provider sources of the payment provider's frames, which may request a payment */
function permissionsPolicy(provider: readonly string[] = []): string {
  // A Permissions-Policy takes origins, and no patterns of hosts.
  const origins = provider.filter((source) => !source.includes('*')).map((source) => `"${source}"`);
  const payers = origins.length > 0 ? `(self ${origins.join(' ')})` : '()';
  return [
    ...unusedFeatures.map((feature) => `${feature}=()`),
    ...paymentFeatures.map((feature) => `${feature}=${payers}`),
  ].join(', ');
}

export interface PaymentSources {
  scripts: string[];
  frames: string[];
  connections: string[];
}

/** What the provider's script needs, according to its guide (docs.stripe.com/security/guide, CSP). */
const stripe: PaymentSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};

const noProvider: PaymentSources = { scripts: [], frames: [], connections: [] };

/** @param scriptUrl source of `window.Stripe` where it is not the provider's; it then serves everything */
export function paymentSources(publishableKey: string, scriptUrl: string | undefined): PaymentSources {
  if (!publishableKey) return noProvider;
  if (scriptUrl === undefined) return stripe;
  const origins = [new URL(scriptUrl).origin];
  return { scripts: origins, frames: origins, connections: origins };
}

interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** The CSP of everything but pages: opened on its own, it runs and loads nothing. */
const inertCsp = "sandbox; default-src 'none'";

/** The CSP of a PDF, shown by a page of the browser's own: in a sandbox that stays blank, and WebKit's has inline styles. */
export const pdfCsp = "default-src 'none'; style-src 'unsafe-inline'";

/** Headers of every response, errors and files too: what says nothing else is kept by no cache, and runs nothing. */
const everyHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': inertCsp,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * Headers of every response that is no file. `pageHeaders` adds those of pages, with their own CSP, among them
 * Cross-Origin-Opener-Policy: browsers refuse to show a response with both this header and a sandbox.
 */
export const responseHeaders: Readonly<Record<string, string>> = {
  ...everyHeaders,
  'permissions-policy': permissionsPolicy(),
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

/** Headers of responses to requests that came by HTTPS: only these may set it (RFC 6797, 7.2). */
export const httpsHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

export function securityHeaders(): RequestHandler {
  return (request, response, next) => {
    const headers = filePaths.test(request.path) ? everyHeaders : responseHeaders;
    for (const name in headers) response.setHeader(name, headers[name] ?? '');
    if (request.secure) for (const name in httpsHeaders) response.setHeader(name, httpsHeaders[name] ?? '');
    next();
  };
}

/**
 * Headers that only pages have.
 * @param pays whether the provider's script may run
 * @param provider its CSP sources
 */
export function pageHeaders(
  inline: InlineSources,
  site: Site,
  { pays, provider }: { pays: boolean; provider: PaymentSources },
): Record<string, string> {
  const allowed = pays ? provider : noProvider;
  return {
    'Content-Security-Policy': pageCsp(inline, site, allowed),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy(allowed.frames),
    ...(hasEndpoints(site) && { 'Reporting-Endpoints': `${cspReportsGroup}="${cspReportsPath}"` }),
  };
}

/** Inline scripts and styles are named by their hashes (R10). Except for the provider's script, strings never become code. */
function pageCsp({ scripts, styles }: InlineSources, site: Site, provider: PaymentSources): string {
  // The provider's script does not use Trusted Types: the page's default Trusted Types policy checks its URLs.
  const trustedTypes = provider.scripts.length > 0 ? 'default' : "'none'";
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
    `trusted-types ${trustedTypes}`,
    `report-uri ${cspReportsPath}`,
    ...(hasEndpoints(site) ? [`report-to ${cspReportsGroup}`] : []),
  ].join('; ');
}

/** Browsers report only to HTTPS endpoints, and ignore `report-uri` in a CSP that has both. */
function hasEndpoints({ origin }: Site): boolean {
  return origin.startsWith('https:');
}

function endpointOrigins({ endpoints }: Site): string[] {
  const absolute = Object.values(endpoints).filter((endpoint) => endpoint && URL.canParse(endpoint));
  return [...new Set(absolute.map((endpoint) => new URL(endpoint as string).origin))];
}
