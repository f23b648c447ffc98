import { endAll, endOnSignals } from '../support/cleanups.ts';
import { startLoad } from '../support/load.ts';
import { until } from '../support/processes.ts';
import { startCustomers } from './customers.ts';
import { faults, type Fault } from './faults.ts';
import { opsToken, startDrillSite, type DrillSite } from './drill-site.ts';

/** Requests per second of all visitors together, leaving capacity for customers and Prometheus. */
const requestsPerSecond = 100;

/** How long an alert may take to fire or to end, with its shortened times, in ms. */
const alertTimeout = 90_000;

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;
const wait = (holds: () => boolean | Promise<boolean>, what: string) =>
  until(holds, what, undefined, alertTimeout);

// Does the work of `npm run drill`; it needs Prometheus.
process.exit((await drill()) ? 0 : 1);

/**
 * Causes one fault after the other under load: its alert must fire, the operations page must show it, and the
 * alert's remedy must end it. Prints a line for each, and the results of visitors and customers.
 * @returns whether no page failed and nothing accepted was lost
 */
async function drill(): Promise<boolean> {
  endOnSignals();
  try {
    const site = await startDrillSite();
    const cookie = await signIn(site);
    await site.backUp();
    let firing: string[] = [];
    const isQuiet = async () => (firing = await site.firing()).length === 0;
    await wait(isQuiet, 'all is quiet').catch(() => {
      throw new Error(`Before anything was done these alerts fire: ${firing.join(', ')}`);
    });
    if (!site.receiversOf) console.log('Nobody is told: Alertmanager is not installed');
    const load = await startLoad(site.origin, requestsPerSecond);
    const customers = startCustomers(site);
    console.log('| fault | alert | fires after | told | the page says | silent after |');
    console.log('| --- | --- | --- | --- | --- | --- |');
    for (const fault of faults) console.log(await liveThrough(site, fault, cookie));
    const ofCustomers = await customers.close();
    const { requests, failed, mixed } = await load.stop();
    console.log(`${requests} requests, ${failed.length} failed, ${mixed.length} pages of two releases`);
    const lost = [...failed.slice(0, 10), ...mixed.slice(0, 10), ...ofCustomers];
    for (const line of lost) console.error(line);
    return lost.length === 0;
  } finally {
    await endAll();
  }
}

async function liveThrough(site: DrillSite, fault: Fault, cookie: string): Promise<string> {
  const { name, alert, shown } = fault;
  const why = fault.without?.(site);
  if (why) return `| ${name} | left out: ${why} | | | | |`;
  const isFiring = async () => (await site.firing()).includes(alert);
  const receivers = () => site.receiversOf?.(alert) ?? [];
  await wait(async () => !(await isFiring()) && receivers().length === 0, `${alert} is silent`);
  const startMs = performance.now();
  await fault.cause(site);
  await wait(isFiring, `${alert} fires`);
  const fired = seconds(startMs);
  await wait(() => !site.receiversOf || receivers().length > 0, `somebody is notified of ${alert}`);
  const notified = receivers().join(', ');
  const opsPage = async () => (await fetch(`${site.origin}/ops`, { headers: { cookie } })).text();
  if (shown) await wait(async () => shown.test(await opsPage()), `the operations page shows ${shown.source}`);
  const mended = performance.now();
  await fault.mend(site);
  await wait(async () => !(await isFiring()), `${alert} falls silent`);
  await wait(() => receivers().length === 0, `${notified} is notified that ${alert} is over`);
  const where = shown ? `\`${shown.source}\`` : 'a command';
  return `| ${name} | ${alert} | ${fired} | ${notified} | ${where} | ${seconds(mended)} |`;
}

async function signIn({ origin }: DrillSite): Promise<string> {
  const body = new URLSearchParams({ who: 'Operations', token: opsToken });
  const response = await fetch(`${origin}/ops/session`, { method: 'POST', body, redirect: 'manual' });
  const [cookie = ''] = response.headers.getSetCookie();
  if (!cookie) throw new Error(`Signing in to the operations page failed: ${response.status}`);
  return cookie.split(';')[0] ?? '';
}
