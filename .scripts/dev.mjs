import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { planServices, remotes } from '../shell/local-site/services.mjs';
import { addSamplePackages, checkSite, runSite } from '../shell/local-site/run-site.mjs';
import { buildDevelopedShell, developmentShell } from './build.mjs';
import { command } from './prepare.mjs';

/** Changes within this many ms count as one: editors write a file in several steps. */
const settle = 80;

const tsx = resolve('node_modules/.bin/tsx');
const devServer = resolve('shell/remote-kit/bin/dev-composed.mjs');

/** Folders that the shell is built from. Remotes, api and stand-ins run from their sources. */
const shellSources = ['shell', 'api/contract', 'shared-i18n'];

/** @type {NodeJS.Timeout | undefined} */
let settling;
let building = Promise.resolve();

await command(
  async () => {
    await buildDevelopedShell();
    await addSamplePackages('--import', 'tsx', 'src/sample-packages.ts');
    const plan = planServices(process.env);
    for (const service of plan.services) Object.assign(service, developed(service));
    for (const folder of shellSources) watch(folder, { recursive: true }, changed);
    await runSite(plan);
  },
  { check: checkSite },
);

/** How a service runs from its sources. @param {import('../shell/local-site/services.mjs').Service} service */
function developed({ name, env }) {
  if (remotes.includes(name)) return { args: [devServer], startsAgain: true };
  // Not restarted by a change of its sources: the api would lose its connections.
  if (name === 'database') return { args: ['--import', 'tsx', 'src/database.ts'] };
  if (name !== 'shell')
    return { args: [tsx, 'watch', '--clear-screen=false', `src/${name === 'api' ? 'main' : name}.ts`] };
  const { REMOTES = '', DATA_DIR = '' } = env;
  return {
    args: developmentShell,
    env: {
      ...env,
      DEV_SERVERS: REMOTES,
      REMOTES: '',
      RELEASE_PUBLIC_KEYS: '',
      RELEASE_STORE: join(DATA_DIR, 'development'),
    },
  };
}

/**
 * @param {string} _event
 * @param {string | null} file
 */
function changed(_event, file) {
  if (!file || /(^|\/)(node_modules|dist|dist-development|new-remote)(\/|$)|~$|\.tmp\./.test(file)) return;
  clearTimeout(settling);
  settling = setTimeout(() => (building = building.then(buildShell)), settle);
}

async function buildShell() {
  const started = Date.now();
  await buildDevelopedShell().then(
    () => console.log(`Built shell in ${Date.now() - started} ms`),
    ({ message }) => console.error(message),
  );
}
