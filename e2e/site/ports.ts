import { planServices } from '../../.run/services.mjs';

/** The site that all journeys share takes this port and the ones after it. */
export const sitePort = Number(process.env.E2E_PORT ?? 4300);
export const siteOrigin = `http://localhost:${sitePort}`;

const standIns = planServices({ PORT: String(sitePort) });
/** Where the mails that the site sends are read. */
export const inboxOrigin = standIns.inbox ?? '';
/** Where the stand-in for the payment provider is. */
export const paymentsOrigin = standIns.payments ?? '';

/** Ports for sites that a journey starts for itself: ten each, by the worker that runs it. */
export function ownPort(worker: number): number {
  return sitePort + 100 + worker * 20;
}
