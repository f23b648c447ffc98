import { startLoad, type Load } from '../support/load.ts';
import { answers, until } from '../support/processes.ts';
import { startCustomers } from '../drill/customers.ts';
import { prepareCheckout, type Checkout } from './checkout.ts';
import { docker, kill, openProject, signal, untilHealthy, untilStarted, type Project } from './engine.ts';
import { findRights, readImages } from './inspect.ts';
import { restoreElsewhere, startPublicly } from './second-project.ts';

const remotes = ['remote-marketing', 'remote-commerce', 'remote-legal'];
const services = [...remotes, 'postgres', 'storage', 'mail', 'payments'];
const doubled = ['api', 'shell'];

interface Run {
  site: Checkout;
  project: Project;
  load: Load;
  /** Lines of what must not be; empty at the end. */
  faults: string[];
}

/**
 * Builds every image of the last commit, starts the shipped compose files on this machine's engine, and lives through
 * what operations meet: purchases, kills, a slow mail server, changed settings, an upgrade, a release, a restore.
 * @param port the first of twenty
 * @returns a line for each thing that went wrong
 */
export async function tryContainers(port = 4800): Promise<string[]> {
  const name = `containers-${port}`;
  const site = await prepareCheckout(port, name);
  const project = openProject(site.folder);
  const restored = openProject(site.folder, site.second.settings);
  const faults: string[] = [];
  try {
    await build(project, faults);
    await start(site, project);
    faults.push(...(await findRights(project)));
    const load = await startLoad(site.origin, 10, ['/en/', '/de/download', '/politique-confidentialite']);
    try {
      await liveThrough({ site, project, load, faults });
    } finally {
      await load.stop();
    }
    faults.push(...(await restoreElsewhere(site, project, restored)));
    await restored.remove();
    faults.push(...(await startPublicly(site.folder, project, site.second.settings)));
  } catch (error) {
    for (const service of [...doubled, 'edge', 'storage'])
      console.error(await project.compose('logs', '--tail', '20', '--no-log-prefix', service).catch(String));
    throw error;
  } finally {
    await restored.remove();
    await project.remove();
  }
  return faults;
}

const seconds = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`;

async function build(project: Project, faults: string[]): Promise<void> {
  const startMs = performance.now();
  await project.compose('--profile', 'backup', 'build');
  console.log(`built in ${seconds(startMs)}\n| image | MB |\n| --- | --- |`);
  for (const image of await readImages(project)) {
    console.log(`| ${image.name} | ${image.megabytes} |`);
    faults.push(...image.faults);
  }
}

async function start({ origin }: Checkout, project: Project): Promise<void> {
  const startMs = performance.now();
  const twice = doubled.flatMap((service) => ['--scale', `${service}=2`]);
  await project.compose('up', '-d', '--no-build', ...twice);
  await untilStarted(() => answers(`${origin}/en/`), 'the first page is served');
  console.log(`first page after ${seconds(startMs)}`);
  await untilHealthy(project, ...services, ...doubled, 'edge');
  await untilStarted(() => canDownload(origin), 'an app can be downloaded');
}

const ada = { email: 'ada@example.org', name: 'Ada', language: 'en' };

async function canDownload(origin: string): Promise<boolean> {
  const visitor = { customerEmail: ada.email, customerName: ada.name, language: ada.language };
  const response = await postJson(`${origin}/api/app-download`, { appName: 'TrackIT', ...visitor });
  const { downloadUrl } = (await response.json()) as { downloadUrl?: string };
  return downloadUrl !== undefined && (await fetch(downloadUrl)).ok;
}

function postJson(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Runs one step under load: no page may fail meanwhile. */
async function step({ load, faults }: Run, what: string, work: () => Promise<unknown>): Promise<void> {
  const { seen } = load;
  const [requests, failures] = [seen.requests, seen.failed.length];
  const startMs = performance.now();
  await work();
  const failed = seen.failed.slice(failures);
  console.log(`${what}: ${seconds(startMs)}, ${failed.length} of ${seen.requests - requests} pages failed`);
  faults.push(...failed.map((line) => `${what}: ${line}`));
}

async function liveThrough(run: Run): Promise<void> {
  const { site, project, faults } = run;
  const subjects = async () => {
    const { messages } = (await (await fetch(site.inbox)).json()) as { messages: { Subject: string }[] };
    return messages.map(({ Subject }) => Subject);
  };
  const customers = startCustomers({ ...site, subjects });
  for (const service of [...services.filter((each) => each !== 'mail'), ...doubled])
    await step(run, `kill -9 of ${service}`, async () => {
      await kill(project, service);
      await untilHealthy(project, service);
    });
  await step(run, 'mail and provider paused', () => pauseMailAndProvider(run));
  await changeAndUndo(run);
  faults.push(...(await customers.close()));
  await killSingles(run, subjects);
}

async function pauseMailAndProvider({ project, faults }: Run): Promise<void> {
  const paused = (await Promise.all(['mail', 'payments'].map(project.containersOf))).flat();
  for (const id of paused) await signal(id, 'SIGSTOP');
  const [api = ''] = await project.containersOf('api');
  /** When the last kept health check ended. */
  const lastCheck = () =>
    docker('inspect', '--format', '{{range .State.Health.Log}}{{.End}};{{end}}', api).then((ends) =>
      ends.split(';').filter(Boolean).at(-1),
    );
  // Longer than three health checks, after which a container is unhealthy.
  for (let count = 0; count < 5; count++) {
    const last = await lastCheck();
    await until(async () => (await lastCheck()) !== last, 'a check is made');
  }
  if ((await project.healthOf(api)) !== 'healthy') faults.push('a slow mail server makes the api unhealthy');
  for (const id of paused) await signal(id, 'SIGCONT');
}

/** Changes a setting, upgrades, releases a remote, and undoes the last two. */
async function changeAndUndo(run: Run): Promise<void> {
  const { site, project, faults } = run;
  const upgrade = (...args: string[]) => project.run('sh', 'shell/upgrade.sh', ...args);
  const inShell = (...args: string[]) => project.compose('exec', '-T', 'shell', ...args);
  await step(run, 'a changed .env', async () => {
    await project.run('sh', '-c', 'echo LOG_LEVEL=warn >> .env');
    await upgrade('--settings');
    const level = await inShell('printenv', 'LOG_LEVEL');
    if (level !== 'warn') faults.push(`the setting did not arrive: ${level}`);
  });
  await site.change('CHANGELOG.md', (text) => `${text}\nAn upgrade.\n`);
  await step(run, 'an upgrade', () => upgrade());
  await step(run, 'its undo', () => upgrade('--undo'));
  await step(run, 'a release of remote-legal', async () => {
    const releases = (...args: string[]) => inShell('node', 'dist/server/releases.js', ...args);
    const before = await releases('status');
    await site.change('remote-legal/src/locales/en.json', (text) =>
      text.replace(/": "([A-Z])/, '": "New: $1'),
    );
    await project.run('docker', 'compose', 'up', '-d', '--build', '--no-deps', 'remote-legal');
    await untilStarted(async () => (await releases('status')) !== before, 'the release is live');
    await releases('undo', '--who', 'Ops', '--why', 'a trial');
  });
}

/** Kills what pages or mails need: both must come back, with what was accepted meanwhile. */
async function killSingles({ site, project }: Run, subjects: () => Promise<string[]>): Promise<void> {
  await kill(project, 'mail');
  const subject = 'Written while the mail server was away';
  const message = { ...ada, subject, message: 'A message.', elapsed: 9000 };
  await postJson(`${site.origin}/api/contact`, message);
  await untilHealthy(project, 'mail');
  const isDelivered = async () => (await subjects()).some((each) => each.includes(subject));
  await untilStarted(isDelivered, 'the message is delivered');
  await kill(project, 'edge');
  await untilHealthy(project, 'edge');
  await untilStarted(() => answers(`${site.origin}/en/`), 'pages are served again');
}
