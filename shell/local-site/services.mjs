import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const inCheckout = (/** @type {string} */ file) => new URL(`../../${file}`, import.meta.url);
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(inCheckout(file), 'utf8'));

/** The remotes' names, from the workspaces `remote-<name>`; their order determines the ports. */
export const remotes = /** @type {{ workspaces: string[] }} */ (readJson('package.json')).workspaces.flatMap(
  (folder) => /^remote-([^/]+)$/.exec(folder)?.[1] ?? [],
);

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {string} folder where it runs
 * @property {string[]} args what Node runs there
 * @property {number} port
 * @property {string} answersAt a URL that responds successfully when the service is ready
 * @property {string[]} needs names of the services that must be ready before it starts
 * @property {Record<string, string>} env
 * @property {boolean} [startsAgain] whether it is restarted when it has stopped before the site is ready
 */

/**
 * Ports, folders and environments of all services: the shell on `PORT`, the others on the ports after it. A
 * stand-in is left out where the payment provider's keys, a mail server or a database are configured.
 * @param {NodeJS.ProcessEnv} environment
 */
export function planServices(environment) {
  const ports = portsFrom(readPort(environment.PORT || '3000'));
  const dataDir = environment.DATA_DIR || '.data';
  const origin = environment.SITE_ORIGIN || `http://localhost:${ports.shell}`;
  const { hostname } = new URL(origin);
  const besideSite = (/** @type {number} */ port) => `http://${hostname}:${port}`;
  const shared = { DATA_DIR: resolve(dataDir), SITE_ORIGIN: origin };
  const provider = standInForProvider(
    environment,
    besideSite(ports.payments),
    `http://127.0.0.1:${ports.payments}`,
  );

  /**
   * @param {string} name
   * @param {number} port
   * @param {Record<string, string>} [env]
   */
  const standIn = (name, port, env) =>
    service(name, 'api/stand-ins', `dist/${name}.js`, port, '/health', {
      ...shared,
      // HOST applies to shell and api.
      HOST: (environment.STAND_IN_ANY_HOST === 'true' && environment.HOST) || '127.0.0.1',
      ...env,
    });
  const standIns = [
    ...(environment.DATABASE_URL
      ? []
      : [standIn('database', ports.database, { POSTGRES_PORT: `${ports.postgres}` })]),
    ...(provider ? [standIn('payments', ports.payments, provider.ownSettings(ports.api))] : []),
    ...(environment.SMTP_URL ? [] : [standIn('mail', ports.mail, { SMTP_PORT: `${ports.smtp}` })]),
  ];
  const api = service('api', 'api', 'dist/main.js', ports.api, '/api/ready', {
    ...shared,
    ...provider?.api,
    ...standInAddresses(environment, ports, shared.DATA_DIR),
  });
  api.needs = standIns.map(({ name }) => name);
  const hosts = remotes.map((name, index) =>
    service(
      name,
      `remote-${name}`,
      '../node_modules/.bin/serve-remote',
      ports.firstRemote + index,
      '/release.json',
    ),
  );
  const shell = service('shell', 'shell', 'dist/server/main.js', ports.shell, '/ready', {
    ...shared,
    ...provider?.shell,
    API_URL: `http://127.0.0.1:${ports.api}`,
    ...releaseSettings(environment, hosts),
  });
  // Before an api answers, the shell would log that it cannot reach it.
  shell.needs = [...remotes, 'api'];
  // An app of the publisher, for a site on this machine.
  const apps = /(localhost$|^127\.)/.test(hostname)
    ? [{ ...standIn('app', ports.app), needs: ['shell'] }]
    : [];
  return {
    origin,
    inbox: environment.SMTP_URL ? undefined : besideSite(ports.mail),
    app: apps[0] && besideSite(ports.app),
    payments: provider && besideSite(ports.payments),
    logFile: join(dataDir, 'logs/site.log'),
    services: [...standIns, ...hosts, api, shell, ...apps],
    /** All that a start takes: those of the services, and where stand-ins receive mails and queries. */
    ports: Array.from({ length: ports.app - ports.shell + 1 }, (_, index) => ports.shell + index),
  };
}

/** @param {number} shell its port; the others follow it */
function portsFrom(shell) {
  const payments = shell + 2 + remotes.length;
  return {
    shell,
    api: shell + 1,
    firstRemote: shell + 2,
    payments,
    mail: payments + 1,
    smtp: payments + 2,
    database: payments + 3,
    postgres: payments + 4,
    app: payments + 5,
  };
}

/**
 * The api's settings for the stand-ins that run.
 * @param {NodeJS.ProcessEnv} environment
 * @param {ReturnType<typeof portsFrom>} ports
 * @param {string} dataDir
 */
function standInAddresses(environment, ports, dataDir) {
  return {
    ...(!environment.SMTP_URL && { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` }),
    ...(!environment.DATABASE_URL && {
      DATABASE_URL: `postgres://site@127.0.0.1:${ports.postgres}/site`,
      // The embedded database writes its password there before it answers.
      PGPASSWORD_FILE: join(dataDir, 'database-password'),
    }),
  };
}

/**
 * The shell's settings of its remotes.
 * @param {NodeJS.ProcessEnv} environment
 * @param {Service[]} hosts
 */
function releaseSettings(environment, hosts) {
  const unsigned = (environment.RELEASE_UNSIGNED ?? '').split(',').map((name) => name.trim());
  return {
    REMOTES: hosts.map((host) => `${host.name}=http://127.0.0.1:${host.port}`).join(','),
    RELEASE_PUBLIC_KEYS:
      environment.RELEASE_PUBLIC_KEYS || ownPublicKeys(remotes.filter((name) => !unsigned.includes(name))),
    // On a developer's machine teams may develop against the site; elsewhere its owner must allow it.
    SITE_OFFERS_RELEASES: environment.SITE_OFFERS_RELEASES || (environment.SITE_ORIGIN ? '' : 'true'),
  };
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {string} program
 * @param {number} port
 * @param {string} path responds when it is ready
 * @param {Record<string, string>} [env]
 * @returns {Service}
 */
function service(name, folder, program, port, path, env) {
  const answersAt = `http://127.0.0.1:${port}${path}`;
  return { name, folder, args: [program], port, answersAt, needs: [], env: { ...env, PORT: String(port) } };
}

/**
 * @param {{ services: Service[] }} plan
 * @param {string} wanted its name
 * @throws Error where the plan has none
 */
export function serviceOf({ services }, wanted) {
  const found = services.find(({ name }) => name === wanted);
  if (!found) throw new Error(`The site has no ${wanted}`);
  return found;
}

/**
 * Settings for the payment provider's stand-in; none where a provider is configured.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} origin its address for visitors
 * @param {string} address its address on this machine
 */
function standInForProvider(environment, origin, address) {
  const providerSettings = [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_API_BASE',
  ];
  if (providerSettings.some((name) => environment[name])) return undefined;
  const { publishableKey, secretKey, webhookSecret } = readJson('api/stand-ins/published-keys.json');
  const browser = { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_SCRIPT_URL: `${origin}/stripe.js` };
  const links = ['basic', 'premium', 'business'].map((plan) => `${plan}=${origin}/pay/${plan}`).join();
  return {
    /** @param {number} apiPort */
    ownSettings: (apiPort) => ({
      PUBLIC_ORIGIN: origin,
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${apiPort}/api/stripe-webhook`,
    }),
    api: {
      ...browser,
      STRIPE_API_BASE: address,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    shell: {
      ...browser,
      // An owner's one link for all plans would not be opened beside the stand-in's of each.
      ...(!environment.SITE_PAYMENT_LINK && { SITE_PAYMENT_LINKS: environment.SITE_PAYMENT_LINKS || links }),
    },
  };
}

/**
 * The public keys of the checkout's own builds (`shell/releases/publish/signing-key.ts`), for
 * `RELEASE_PUBLIC_KEYS`.
 * @param {string[]} names of remotes
 */
export const ownPublicKeys = (names) =>
  names.map((name) => `${name}=${fileURLToPath(inCheckout(`.data/release-keys/${name}.pub`))}`).join(',');

/**
 * @param {string} text
 * @throws Error of one line
 */
export function readPort(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_000) return port;
  throw new Error(`PORT must be a whole number from 1 to 65000, not "${text}"`);
}
