import { planServices } from '../../.run/services.mjs';

/** The site that all journeys share takes this port and the ones after it. */
export const sitePort = Number(process.env.E2E_PORT ?? 4300);
export const siteOrigin = `http://localhost:${sitePort}`;

const site = planServices({ PORT: String(sitePort) });
/** Where the mails that the site sends are read. */
export const inboxOrigin = site.inbox ?? '';
/** Where the stand-in for the payment provider is. */
export const paymentsOrigin = site.payments ?? '';
/** What connects a journey's own shell and api to the remotes and the inbox that all journeys share. */
export const sharedSettings = {
  REMOTES: settingOf('shell', 'REMOTES'),
  SMTP_URL: settingOf('api', 'SMTP_URL'),
};
/** The api that all journeys share, as their shell reaches it. */
export const apiUrl = settingOf('shell', 'API_URL');

function settingOf(service: string, variable: string): string {
  return site.stages.flat().find(({ name }) => name === service)?.env[variable] ?? '';
}

/** Ports for sites that a journey starts for itself: ten each, by the worker that runs it. */
export function ownPort(worker: number): number {
  return sitePort + 100 + worker * 20;
}
