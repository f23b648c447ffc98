import { planServices, serviceOf } from '../../.scripts/services.mjs';

/** The first port of the site that all journeys share. */
export const sitePort = Number(process.env.E2E_PORT ?? 4300);
export const siteOrigin = `http://localhost:${sitePort}`;

const site = planServices({ PORT: String(sitePort) });
/** The address where the site's mails can be read. */
export const inboxOrigin = site.inbox ?? '';
/** Where a phone with an app of the publisher is. */
export const appOrigin = site.app ?? '';
/** The address of the payment stand-in. */
export const paymentsOrigin = site.payments ?? '';
/** Settings that connect a journey's own shell and api to the shared remotes and inbox. */
export const sharedSettings = {
  REMOTES: settingOf('shell', 'REMOTES'),
  SMTP_URL: settingOf('api', 'SMTP_URL'),
};
/** The internal address of the shared api. */
export const apiUrl = settingOf('shell', 'API_URL');

function settingOf(service: string, variable: string): string {
  return serviceOf(site, service).env[variable] ?? '';
}

/** Ports for sites that a journey starts itself: twenty for each worker. */
export function ownPort(worker: number): number {
  return sitePort + 100 + worker * 20;
}
