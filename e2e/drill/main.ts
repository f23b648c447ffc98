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
    const isQuiet = async () => (firing = await site.prometheus.firing()).length === 0;
    await until(isQuiet, 'all is quiet', undefined, alertTimeout).catch(() => {
      throw new Error(`Before anything was done these alerts fire: ${firing.join(', ')}`);
    });
    if (!site.alertmanager) console.log('Nobody is told: Alertmanager is not installed');
    const load = await startLoad(site.origin, requestsPerSecond);
    const customers = startCustomers(site);
    console.log(
      '| fault | alert | fires after | told | the page says | silent after |\n| --- | --- | --- | --- | --- | --- |',
    );
    for (const fault of faults) console.log(await liveThrough(site, fault, cookie));
    const accounts = await customers.close();
    const { requests, failed, mixed } = await load.stop();
    console.log(`${requests} requests, ${failed.length} failed, ${mixed.length} pages of two releases`);
    console.log(
      `${accounts.messages} messages and ${accounts.orders} orders accepted, ${accounts.refusals} refused with a reason`,
    );
    const lost = [...failed.slice(0, 10), ...mixed.slice(0, 10), ...accounts.faults];
    for (const line of lost) console.error(line);
    return lost.length === 0;
  } finally {
    await endAll();
  }
}

async function liveThrough(site: DrillSite, fault: Fault, cookie: string): Promise<string> {
  const why = fault.without?.(site);
  if (why) return `| ${fault.name} | left out: ${why} | | | | |`;
  const isFiring = async () => (await site.prometheus.firing()).includes(fault.alert);
  const notifiedReceivers = () => site.alertmanager?.receiversOf(fault.alert) ?? [];
  const isSilent = async () => !(await isFiring()) && notifiedReceivers().length === 0;
  await until(isSilent, `${fault.alert} is silent`, undefined, alertTimeout);
  const begun = performance.now();
  await fault.cause(site);
  await until(isFiring, `${fault.alert} fires`, undefined, alertTimeout);
  const fired = seconds(begun);
  const isNotified = () => !site.alertmanager || notifiedReceivers().length > 0;
  await until(isNotified, `somebody is notified of ${fault.alert}`, undefined, alertTimeout);
  const receivers = notifiedReceivers().join(', ');
  const { shown } = fault;
  if (shown) {
    const isShown = async () => shown.test(await opsPage(site, cookie));
    await until(isShown, `the operations page shows ${shown.source}`, undefined, alertTimeout);
  }
  const mended = performance.now();
  await fault.mend(site);
  await until(async () => !(await isFiring()), `${fault.alert} falls silent`, undefined, alertTimeout);
  await until(
    () => notifiedReceivers().length === 0,
    `${receivers} is notified that ${fault.alert} is over`,
    undefined,
    alertTimeout,
  );
  return `| ${fault.name} | ${fault.alert} | ${fired} | ${receivers} | ${shown ? `\`${shown.source}\`` : 'a command'} | ${seconds(mended)} |`;
}

async function signIn({ origin }: DrillSite): Promise<string> {
  const body = new URLSearchParams({ who: 'Operations', token: opsToken });
  const answer = await fetch(`${origin}/ops/session`, { method: 'POST', body, redirect: 'manual' });
  const [cookie = ''] = answer.headers.getSetCookie();
  if (!cookie) throw new Error(`Signing in to the operations page failed: ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}

async function opsPage({ origin }: DrillSite, cookie: string): Promise<string> {
  return (await fetch(`${origin}/ops`, { headers: { cookie } })).text();
}
