import { DatabaseFull } from '../database/database.ts';
import type { FeatureGauge } from './metrics.ts';

/** Whether the database answers, and whether its disk is full. @param check rejects when one of both is so */
export function databaseGauges(check: () => Promise<void>): FeatureGauge[] {
  // A scrape reads both at once: the check, which writes, is made once.
  let reading: Promise<unknown> | undefined;
  const failure = () =>
    (reading ??= check()
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .finally(() => (reading = undefined)));
  return [
    {
      name: 'database_up',
      help: '1 while the database answers',
      read: async () => {
        const error = await failure();
        return error === undefined || error instanceof DatabaseFull ? 1 : 0;
      },
    },
    {
      name: 'database_full',
      help: '1 while the disk of the database takes nothing more',
      read: async () => ((await failure()) instanceof DatabaseFull ? 1 : 0),
    },
  ];
}
