import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureGauge } from './metrics.ts';

/** Files that back-ups touch in the data folder. Their times are metrics, in seconds since 1970. */
const marks = [
  { file: 'backup-done', name: 'backup_last_success_seconds', help: 'When a back-up was last made' },
  {
    file: 'restore-test-done',
    name: 'restore_test_last_success_seconds',
    help: 'When a back-up was last restored for trial',
  },
  {
    file: 'restore-test-failed',
    name: 'restore_test_last_failure_seconds',
    help: 'When such a trial last failed',
  },
];

/** Metrics of the last back-up and of the last trial restore; 0 for never. */
export function backupGauges(dataDir: string): FeatureGauge[] {
  return marks.map(({ file, name, help }) => ({
    name,
    help,
    read: () =>
      stat(join(dataDir, file)).then(
        ({ mtimeMs }) => Math.floor(mtimeMs / 1000),
        () => 0,
      ),
  }));
}
