/** The site that all journeys share takes this port and the ones after it. */
export const sitePort = Number(process.env.E2E_PORT ?? 4300);
export const siteOrigin = `http://localhost:${sitePort}`;

/** Ports for sites that a journey starts for itself: ten each, by the worker that runs it. */
export function ownPort(worker: number): number {
  return sitePort + 100 + worker * 20;
}
