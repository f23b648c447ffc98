import type { PlanId } from '@site/api-contract/price-list';

const mark = 'from';
const trial = 'trial';

/** The address of /subscribe for visitors from /trial. @param subscribe the page's own address */
export function ownSubscription(subscribe: string, plan: PlanId): string {
  return `${subscribe}?${new URLSearchParams({ planId: plan, [mark]: trial }).toString()}`;
}

/** Whether /subscribe was opened by /trial. @param search the address's query */
export function comesFromTrial(search: string): boolean {
  return new URLSearchParams(search).get(mark) === trial;
}
