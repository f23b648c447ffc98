import { apps, type AppName, type PlanId } from '@site/api-contract/price-list';

const mark = 'from';
const trial = 'trial';

/**
 * The address of /subscribe for visitors from /trial.
 * @param subscribe the page's own address
 * @param app the app that the visitor came for
 */
export function ownSubscription(subscribe: string, plan: PlanId, app: AppName | undefined): string {
  return `${subscribe}?${new URLSearchParams({ planId: plan, [mark]: trial, ...(app && { app }) }).toString()}`;
}

/** The app that a query names (`app=TrackIT`), if it is one of ours. */
export function appOf(search: string): AppName | undefined {
  const name = new URLSearchParams(search).get('app');
  return apps.find((app) => app.name === name)?.name;
}

/** Whether /subscribe was opened by /trial. @param search the address's query */
export function comesFromTrial(search: string): boolean {
  return new URLSearchParams(search).get(mark) === trial;
}
