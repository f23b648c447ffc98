import { expect, test } from 'vitest';
import { runApi, startTestApi } from './api-process.ts';

const api = startTestApi();

test('R9 an api whose database folder another process uses does not start, and says so in one line', async () => {
  expect(await runApi({ DATA_DIR: api.dataDir })).toEqual({
    code: 1,
    error: `api: The database folder ${api.dataDir}/database is in use by another process\n`,
  });
});
