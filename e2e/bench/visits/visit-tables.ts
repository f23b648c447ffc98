import type { Visits } from './measure-visits.ts';

/** The readable report of visits, a table for each kind. */
export function printVisits({ fivePages, firstUse, payments, answers, pageToPage }: Visits): void {
  console.log('JavaScript of five pages in one visit, with a mouse over all their links');
  console.table({ 'JS KB': kilobytes(fivePages.scriptBytes) });
  console.log('\nProcessor 4 times slower; where pages load, slow 4G and an empty cache.');
  console.log('The first use of an island: from its focus until it answers');
  console.table(
    mapValues(firstUse, ({ scriptBytes, awake }) => ({
      'awake ms': Math.round(awake),
      'JS KB': kilobytes(scriptBytes),
    })),
  );
  console.log('Pages that wake by themselves: from the navigation on');
  console.table(
    mapValues(payments, ({ scriptBytes, awake, cardForm }) => ({
      'awake ms': Math.round(awake),
      'card form ms': Math.round(cardForm),
      'JS KB': kilobytes(scriptBytes),
    })),
  );
  console.log('From a press to the next paint, as INP measures it (16 ms is the least that it reports)');
  console.table(mapValues(answers, (ms) => ({ ms })));
  console.log('From a click on the landing page to the first paint of the next page, after 300 ms of hover');
  console.table(
    mapValues(pageToPage, ({ prefetched, native }) => ({
      'prefetched ms': Math.round(prefetched),
      'without JavaScript ms': Math.round(native),
      ratio: Number((prefetched / native).toFixed(2)),
    })),
  );
}

function mapValues<Value, Row>(record: Record<string, Value>, toRow: (value: Value) => Row) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, toRow(value)]));
}

function kilobytes(bytes: number): number {
  return Number((bytes / 1000).toFixed(1));
}
