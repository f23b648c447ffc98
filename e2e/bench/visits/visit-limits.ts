import { atMost, below, type Limit } from '../limit.ts';
import type { Visits } from './measure-visits.ts';

/** Bytes of JavaScript. */
const mostScript = { fivePages: 10_000, contactForm: 105_000, checkout: 135_000 } as const;

/** ms from the first use of an island until it is hydrated, and until the checkout's card form is ready. */
const longest = { awake: 900, cardForm: 2200 } as const;

/** ms from a press to the next paint: of controls outside of islands, and of others. */
const answerWithoutIsland = 50;
const answer = 100;
const withoutIsland = ['menu', 'menu closed', 'language list', 'theme', 'question'];

/** Compares the visits with their limits. */
export function limitsOfVisits({ fivePages, firstUse, payments, answers, pageToPage }: Visits): Limit[] {
  return [
    atMost('five pages: scriptBytes', fivePages.scriptBytes, mostScript.fivePages),
    ...Object.entries(firstUse).flatMap(([name, { scriptBytes, awake }]) => [
      ...(name === 'contact form'
        ? [atMost(`${name}: scriptBytes`, scriptBytes, mostScript.contactForm)]
        : []),
      atMost(`${name}: awake`, awake, longest.awake),
    ]),
    ...Object.entries(payments)
      .filter(([name]) => name === 'checkout')
      .flatMap(([name, { scriptBytes, cardForm }]) => [
        atMost(`${name}: scriptBytes`, scriptBytes, mostScript.checkout),
        atMost(`${name}: cardForm`, cardForm, longest.cardForm),
      ]),
    ...Object.entries(answers).map(([name, time]) =>
      atMost(`${name}: answer`, time, withoutIsland.includes(name) ? answerWithoutIsland : answer),
    ),
    ...Object.entries(pageToPage).map(([name, { prefetched, native }]) =>
      below(`landing to ${name}: prefetched / native`, prefetched / native, 1),
    ),
  ];
}
