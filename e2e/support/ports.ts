import { planServices, serviceOf } from '@site/local-site/services';

/** The first port of the site that all journeys share. */
export const sitePort = Number(process.env.E2E_PORT ?? 4300);
export const siteOrigin = `http://localhost:${sitePort}`;
/** The shared site's. */
export const opsToken = 'a-token-for-the-journeys';

const site = planServices({ PORT: String(sitePort) });
/** Where the site's mails can be read, where a phone with an app of the publisher is, and the payment stand-in. */
export const { inbox: inboxOrigin = '', app: appOrigin = '', payments: paymentsOrigin = '' } = site;
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
