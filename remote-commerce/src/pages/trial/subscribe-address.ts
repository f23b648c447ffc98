import type { PlanId } from '@site/api-contract/price-list';

const mark = 'from';
const trial = 'trial';

/**
 * The address of /subscribe for visitors from /trial.
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

export function comesFromTrial(search: string): boolean {
  return new URLSearchParams(search).get(mark) === trial;
}
