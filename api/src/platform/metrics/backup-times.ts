/** Empty files in the data folder, which the back-up program touches; the api's metrics read their times. */
export const backupTimes = {
  made: 'backup-done',
  tried: 'restore-test-done',
  failed: 'restore-test-failed',
} as const;
