import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupMarks } from './backup-marks.ts';
import type { FeatureGauge } from './metrics.ts';

/** The metric of each mark, in seconds since 1970. */
const gauges = [
  { file: backupMarks.made, name: 'backup_last_success_seconds', help: 'When a back-up was last made' },
  {
    file: backupMarks.tried,
    name: 'restore_test_last_success_seconds',
    help: 'When a back-up was last restored for trial',
  },
  {
    file: backupMarks.failed,
    name: 'restore_test_last_failure_seconds',
    help: 'When such a trial last failed',
  },
];

/** Metrics of the last back-up and of the last trial restore; 0 for never. */
export function backupGauges(dataDir: string): FeatureGauge[] {
  return gauges.map(({ file, name, help }) => ({
    name,
    help,
    read: () =>
      stat(join(dataDir, file)).then(
        ({ mtimeMs }) => Math.floor(mtimeMs / 1000),
        () => 0,
      ),
  }));
}
