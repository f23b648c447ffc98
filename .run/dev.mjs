import { watch, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { attempt, checkPorts, command } from './prepare.mjs';
import { build } from './build.mjs';
import { addSamplePackages, runSite } from './run-site.mjs';
import { planServices, remotes } from './services.mjs';

/** Editors write a file in several steps; what follows within this many ms is one change. */
const settle = 80;

const tsx = resolve('node_modules/.bin/tsx');
/** Serves a remote out of its sources. */
const devServer = resolve('shell/remote-kit/bin/dev-composed.mjs');

/** The shell's build of its own, which `npm start` never serves. */
const shellBuild = { SHELL_DIST: 'dist-development', SHELL_MODE: 'development' };
/** Written once the shell is built: while it is being built its own files come and go. */
const built = `${shellBuild.SHELL_DIST}/built`;
/** Folders that the shell is built of. Remotes, api and stand-ins run out of their sources. */
const shellSources = ['shell', 'api/contract', 'shared-i18n'];

let stale = false;
let building = false;

await command(async () => {
  const plan = planServices(process.env);
  await checkPorts(plan.ports);
  console.log('Building what has changed');
  await build('shell', shellBuild);
  writeFileSync(join('shell', built), '');
  await addSamplePackages(tsx, 'src/sample-packages.ts');
  for (const service of plan.stages.flat()) Object.assign(service, developed(service));
  watchShell();
  await runSite(plan, process.argv.slice(2));
});

/** How a service runs out of its sources. @param {import('./services.mjs').Service} service */
function developed({ name, env }) {
  const source = { api: 'src/main.ts', payments: 'src/payments.ts', mail: 'src/mail.ts' }[name];
  if (source) return { entry: `${tsx} watch --clear-screen=false ${source}` };
  if (remotes.includes(name)) return { entry: devServer, startsAgain: true };
  const { SHELL_DIST: dist } = shellBuild;
  return {
    entry: `--watch-path=${built} --watch-preserve-output ${dist}/server/main.js`,
    env: {
      ...env,
      DEV_SERVERS: 'true',
      RELEASE_PUBLIC_KEYS: '',
      RELEASE_STORE: join(env['DATA_DIR'] ?? '', 'development'),
    },
  };
}

function watchShell() {
  for (const folder of shellSources) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file || /(^|\/)(node_modules|dist|dist-development|new-remote)(\/|$)|~$|\.tmp\./.test(file))
        return;
      stale = true;
      setTimeout(() => void buildShell(), settle);
    });
  }
}

async function buildShell() {
  if (building || !stale) return;
  building = true;
  stale = false;
  const started = Date.now();
  const { code, output } = await attempt('npm', ['run', '--silent', 'build'], {
    cwd: 'shell',
    env: shellBuild,
  });
  if (code === 0) writeFileSync(join('shell', built), String(started));
  console.log(code === 0 ? `Built shell in ${Date.now() - started} ms` : `shell does not build:\n${output}`);
  building = false;
  await buildShell();
}
