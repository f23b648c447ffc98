/** Empty files in the data folder, which the back-up program touches; the api's metrics read their times. */
export const backupMarks = {
  made: 'backup-done',
  tried: 'restore-test-done',
  failed: 'restore-test-failed',
} as const;
