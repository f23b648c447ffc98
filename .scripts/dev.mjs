import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { command } from './prepare.mjs';
import { buildDevelopedShell, developmentShellArgs, devServer } from './development.mjs';
import { addSamplePackages, checkSite, runSite } from './run-site.mjs';
import { planServices, remotes } from './services.mjs';

/** Changes within this many ms count as one: editors write a file in several steps. */
const settle = 80;

const tsx = resolve('node_modules/.bin/tsx');

/** Folders that the shell is built from. Remotes, api and stand-ins run from their sources. */
const shellSources = ['shell', 'api/contract', 'api/http-server', 'shared-i18n'];

/** @type {NodeJS.Timeout | undefined} */
let settling;
let building = Promise.resolve();

await command(
  async () => {
    await buildDevelopedShell();
    await addSamplePackages(tsx, 'src/sample-packages.ts');
    const plan = planServices(process.env);
    for (const service of plan.services) Object.assign(service, developed(service));
    watchShell();
    await runSite(plan, { args: process.argv.slice(2) });
  },
  { check: checkSite },
);

/** How a service runs from its sources. @param {import('./services.mjs').Service} service */
function developed({ name, env }) {
  const source = { api: 'src/main.ts', payments: 'src/payments.ts', mail: 'src/mail.ts' }[name];
  // Not restarted by a change of its sources: the api would lose its connections.
  if (name === 'database') return { entry: `"${tsx}" src/database.ts` };
  if (source) return { entry: `"${tsx}" watch --clear-screen=false ${source}` };
  if (remotes.includes(name)) return { entry: `"${devServer}"`, startsAgain: true };
  const { REMOTES = '', DATA_DIR = '' } = env;
  return {
    entry: developmentShellArgs,
    env: {
      ...env,
      DEV_SERVERS: REMOTES,
      REMOTES: '',
      RELEASE_PUBLIC_KEYS: '',
      RELEASE_STORE: join(DATA_DIR, 'development'),
    },
  };
}

function watchShell() {
  for (const folder of shellSources) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file || /(^|\/)(node_modules|dist|dist-development|new-remote)(\/|$)|~$|\.tmp\./.test(file))
        return;
      clearTimeout(settling);
      settling = setTimeout(() => (building = building.then(buildShell)), settle);
    });
  }
}

async function buildShell() {
  const started = Date.now();
  await buildDevelopedShell().then(
    () => console.log(`Built shell in ${Date.now() - started} ms`),
    ({ message }) => console.error(message),
  );
}
