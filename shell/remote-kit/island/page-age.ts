/** The api takes a form that is sent sooner than this, in ms after the page opened, for a bot's. */
const fastestPerson = 1000;

/**
 * How long the page has been open, in ms, for a form's timing trap. Waits where an unusually fast person (autofill,
 * one key) would be taken for a bot.
 */
export async function pageAge(): Promise<number> {
  const early = fastestPerson + 50 - performance.now();
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  return Math.round(performance.now());
}
