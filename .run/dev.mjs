import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { attempt, command } from './prepare.mjs';
import { prepareSite, runSite } from './run-site.mjs';
import { remotes } from './services.mjs';

/** Editors write a file in several steps; what follows within this many ms is one change. */
const settle = 80;

const tsx = resolve('node_modules/.bin/tsx');

/** What a change of each folder makes stale; a contract concerns everyone. */
const everyone = ['shell', ...remotes.map((name) => `remote-${name}`)];
const concerned = {
  shell: ['shell'],
  ...Object.fromEntries(remotes.map((name) => [`remote-${name}`, [`remote-${name}`]])),
  'shell/contract': everyone,
  'shell/releases': ['shell'],
  'shell/remote-kit': everyone,
  'api/contract': everyone,
  'shared-i18n': everyone,
};

/** The folders whose builds are not of the present sources. @type {Set<string>} */
const stale = new Set();
let building = false;

await command(async () => {
  const plan = await prepareSite();
  for (const service of plan.stages.flat()) Object.assign(service, developed(service));
  watchSources();
  await runSite(plan, process.argv.slice(2));
});

/** What has no build restarts by itself; the shell reloads open pages. @param {{ name: string, env: object }} service */
function developed({ name, env }) {
  const source = { api: 'src/main.ts', payments: 'src/payments.ts', mail: 'src/mail.ts' }[name];
  if (source) return { entry: `${tsx} watch --clear-screen=false ${source}` };
  if (name === 'shell')
    return {
      entry: '--watch-path=dist/build.json --watch-preserve-output dist/server/main.js',
      env: { ...env, DEV_RELOAD: 'true', RELEASE_POLL_MS: '250' },
    };
  return {};
}

function watchSources() {
  for (const [folder, builds] of Object.entries(concerned)) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (
        !file ||
        /(^|\/)(node_modules|dist|dist-development|contract|releases|remote-kit)(\/|$)|~$|\.tmp\./.test(file)
      )
        return;
      for (const build of builds) stale.add(build);
      setTimeout(() => void buildNext(), settle);
    });
  }
}

async function buildNext() {
  if (building) return;
  const [folder] = stale;
  if (!folder) return;
  building = true;
  stale.delete(folder);
  const started = Date.now();
  const { code, output } = await attempt('npm', ['run', '--silent', 'build'], { cwd: folder });
  console.log(
    code === 0 ? `Built ${folder} in ${Date.now() - started} ms` : `${folder} does not build:\n${output}`,
  );
  building = false;
  await buildNext();
}
