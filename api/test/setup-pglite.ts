import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { addSamplePackages, startApi, temporaryFolder } from './api-process.ts';
import { buildApi } from './build-api.ts';

/** Builds the api and keeps the data of its first start for all tests, as it takes seconds. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  buildApi();
  const folder = await temporaryFolder();
  const api = await startApi(folder.path);
  await api.stop();
  await rm(join(folder.path, 'database.pid'), { force: true });
  await addSamplePackages({ DATA_DIR: folder.path });
  project.provide('freshData', folder.path);
  project.provide('databaseServer', '');
  return folder.remove;
}
