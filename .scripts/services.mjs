import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const readJson = (/** @type {string} */ file) =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

/** The remotes' names, from the workspaces `remote-<name>`; their order determines the ports. */
export const remotes = /** @type {{ workspaces: string[] }} */ (readJson('package.json')).workspaces.flatMap(
  (folder) => /^remote-([^/]+)$/.exec(folder)?.[1] ?? [],
);

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {string} folder where it runs
 * @property {string} entry what Node runs there
 * @property {number} port
 * @property {string} answersAt a URL that responds successfully when the service is ready
 * @property {string[]} needs names of the services that must be ready before it starts
 * @property {Record<string, string>} env
 * @property {boolean} [startsAgain] whether it is restarted when it has stopped
 */

/**
 * Ports, folders and environments of all services: the shell on `PORT`, the others on the ports after it. A
 * stand-in is left out where the payment provider's keys, a mail server or a database are configured.
 * @param {NodeJS.ProcessEnv} environment
 */
export function planServices(environment) {
  const port = readPort(environment.PORT ?? '3000');
  const dataDir = environment.DATA_DIR || '.data';
  const origin = environment.SITE_ORIGIN || `http://localhost:${port}`;
  const apiPort = port + 1;
  const remotePort = (/** @type {string} */ name) => port + 2 + remotes.indexOf(name);
  const payments = port + 2 + remotes.length;
  const [mail, smtp, database] = [payments + 1, payments + 2, payments + 3];
  const [postgres, app] = [payments + 4, payments + 5];
  const unsigned = (environment.RELEASE_UNSIGNED ?? '').split(',').map((name) => name.trim());
  const signed = remotes.filter((name) => !unsigned.includes(name));
  const shared = { DATA_DIR: resolve(dataDir), SITE_ORIGIN: origin };

  const paymentStandIn = planPayments(environment, shared, payments, apiPort);
  const mailStandIn = planMail(environment, shared, mail, smtp);
  const embedded = planDatabase(environment, shared, database, postgres);
  const standIns = [embedded, paymentStandIn, mailStandIn].flatMap((standIn) => standIn?.service ?? []);
  const appStandIn = planApp(environment, shared, app);
  const api = {
    name: 'api',
    folder: 'api',
    entry: 'dist/main.js',
    port: apiPort,
    answersAt: `http://127.0.0.1:${apiPort}/api/ready`,
    needs: standIns.map(({ name }) => name),
    env: {
      ...shared,
      PORT: String(apiPort),
      ...paymentStandIn?.settings.api,
      ...mailStandIn?.settings,
      ...embedded?.settings,
    },
  };
  const remoteHosts = remotes.map((name) => ({
    name,
    folder: `remote-${name}`,
    entry: '../node_modules/.bin/serve-remote',
    port: remotePort(name),
    answersAt: `http://127.0.0.1:${remotePort(name)}/release.json`,
    needs: [],
    env: { PORT: String(remotePort(name)) },
  }));
  const shell = {
    name: 'shell',
    folder: 'shell',
    entry: 'dist/server/main.js',
    port,
    answersAt: `http://127.0.0.1:${port}/ready`,
    // Before an api answers, the shell would log that it cannot reach it.
    needs: [...remotes, 'api'],
    env: {
      ...shared,
      PORT: String(port),
      API_URL: `http://127.0.0.1:${apiPort}`,
      REMOTES: remotes.map((name) => `${name}=http://127.0.0.1:${remotePort(name)}`).join(','),
      ...paymentStandIn?.settings.shell,
      RELEASE_PUBLIC_KEYS: environment.RELEASE_PUBLIC_KEYS || ownPublicKeys(signed),
      // On a developer's machine teams may develop against the site; elsewhere its owner must allow it.
      SITE_OFFERS_RELEASES: environment.SITE_OFFERS_RELEASES || (environment.SITE_ORIGIN ? '' : 'true'),
    },
  };
  return {
    port,
    origin,
    inbox: mailStandIn?.publicOrigin,
    app: appStandIn && besideSite(shared, app),
    payments: paymentStandIn?.publicOrigin,
    logFile: join(dataDir, 'logs/site.log'),
    /** @type {Service[]} */
    services: [...standIns, ...remoteHosts, api, shell, ...(appStandIn ? [appStandIn] : [])],
    /** All that a start takes: those of the services, and where stand-ins receive mails and queries. */
    ports: Array.from({ length: app - port + 1 }, (_, index) => port + index),
  };
}

/** @param {{ services: Service[] }} plan @param {string} wanted its name @throws Error where the plan has none */
export function serviceOf({ services }, wanted) {
  const service = services.find(({ name }) => name === wanted);
  if (!service) throw new Error(`The site has no ${wanted}`);
  return service;
}

/**
 * @param {NodeJS.ProcessEnv} environment @param {Record<string, string>} shared
 * @param {number} port @param {number} apiPort
 */
function planPayments(environment, shared, port, apiPort) {
  const stripeSettings = [
    ...['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'],
  ];
  if (stripeSettings.some((name) => environment[name])) return undefined;
  const keys = readJson('api/stand-ins/published-keys.json');
  const publicOrigin = besideSite(shared, port);
  const browser = {
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_SCRIPT_URL: `${publicOrigin}/stripe.js`,
  };
  const service = standIn('payments', environment, port, {
    ...shared,
    PUBLIC_ORIGIN: publicOrigin,
    STRIPE_WEBHOOK_URL: `http://127.0.0.1:${apiPort}/api/stripe-webhook`,
  });
  const api = {
    ...browser,
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  };
  const links = ['basic', 'premium', 'business'].map((plan) => `${plan}=${publicOrigin}/pay/${plan}`);
  const shell = {
    ...browser,
    // An owner's one link for all plans would not be opened beside the stand-in's of each.
    ...(!environment.SITE_PAYMENT_LINK && {
      SITE_PAYMENT_LINKS: environment.SITE_PAYMENT_LINKS || links.join(),
    }),
  };
  return { service, publicOrigin, settings: { api, shell } };
}

/**
 * @param {NodeJS.ProcessEnv} environment @param {Record<string, string>} shared
 * @param {number} port @param {number} smtpPort
 */
function planMail(environment, shared, port, smtpPort) {
  if (environment.SMTP_URL) return undefined;
  const service = standIn('mail', environment, port, { ...shared, SMTP_PORT: String(smtpPort) });
  const settings = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` };
  return { service, publicOrigin: besideSite(shared, port), settings };
}

/**
 * @param {NodeJS.ProcessEnv} environment @param {Record<string, string>} shared
 * @param {number} port @param {number} postgresPort
 */
function planDatabase(environment, shared, port, postgresPort) {
  if (environment.DATABASE_URL) return undefined;
  const service = standIn('database', environment, port, { ...shared, POSTGRES_PORT: String(postgresPort) });
  const settings = {
    DATABASE_URL: `postgres://site@127.0.0.1:${postgresPort}/site`,
    // The embedded database writes its password there before it answers.
    PGPASSWORD_FILE: join(shared.DATA_DIR ?? '', 'database-password'),
  };
  return { service, settings };
}

/**
 * An app of the publisher, for a site on this machine.
 * @param {NodeJS.ProcessEnv} environment @param {Record<string, string>} shared @param {number} port
 */
function planApp(environment, shared, port) {
  const { hostname } = new URL(shared.SITE_ORIGIN ?? '');
  const isHere = hostname.endsWith('localhost') || hostname.startsWith('127.');
  return isHere ? { ...standIn('app', environment, port, shared), needs: ['shell'] } : undefined;
}

/** The site's address with another port. @param {Record<string, string>} shared @param {number} port */
function besideSite({ SITE_ORIGIN = '' }, port) {
  return `http://${new URL(SITE_ORIGIN).hostname}:${port}`;
}

/**
 * HOST applies to shell and api; a stand-in listens on this machine only, unless STAND_IN_ANY_HOST is set.
 * @param {string} name @param {NodeJS.ProcessEnv} environment @param {number} port @param {Record<string, string>} env
 */
function standIn(name, { STAND_IN_ANY_HOST, HOST }, port, env) {
  const host = (STAND_IN_ANY_HOST === 'true' && HOST) || '127.0.0.1';
  return {
    name,
    folder: 'api/stand-ins',
    entry: `dist/${name}.js`,
    port,
    answersAt: `http://127.0.0.1:${port}/health`,
    needs: [],
    env: { ...env, HOST: host, PORT: String(port) },
  };
}

/**
 * The public keys of the checkout's own builds (`shell/releases/publish/signing-key.ts`), for
 * `RELEASE_PUBLIC_KEYS`.
 * @param {string[]} names of remotes
 */
export function ownPublicKeys(names) {
  const keyFile = (/** @type {string} */ name) =>
    fileURLToPath(new URL(`../.data/release-keys/${name}.pub`, import.meta.url));
  return names.map((name) => `${name}=${keyFile(name)}`).join(',');
}

/** @param {string} text @throws Error of one line */
export function readPort(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_000) return port;
  throw new Error(`PORT must be a whole number from 1 to 65000, not "${text}"`);
}
