import type { PlanId } from '@site/api-contract/price-list';

const mark = 'from';
const trial = 'trial';

/**
 * The address of /subscribe for visitors from /trial.
 * @param subscribe the page's own address
 * @param app the app that the visitor came for, as named in the address of /trial
 * @param isKept whether /subscribe will find the e-mail address; otherwise it asks for it
 */
export function subscribeAddress(
  subscribe: string,
  plan: PlanId,
  app: string | null,
  isKept: boolean,
): string {
  const query = new URLSearchParams({ planId: plan, ...(isKept && { [mark]: trial }), ...(app && { app }) });
  return `${subscribe}?${query}`;
}

/** Whether /subscribe was opened by /trial. @param search the address's query */
export function comesFromTrial(search: string): boolean {
  return new URLSearchParams(search).get(mark) === trial;
}
