import { fastestPersonMs } from '@site/api-contract/field-limits';

/** How long the page has been open, in ms, for a form's timing trap. Waits if the api would take a fast person for a bot. */
export async function pageAge(): Promise<number> {
  const early = fastestPersonMs + 50 - performance.now();
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  return Math.round(performance.now());
}
