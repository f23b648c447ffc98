import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startApi, temporaryFolder } from './api-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of an api that has started once and stopped. */
    freshData: string;
  }
}

/** The tests drive the api as it is shipped: built. A first start's data is kept, as it takes seconds to make. */
export default async function buildApi(project: TestProject): Promise<() => Promise<void>> {
  const build = spawnSync('npm', ['run', 'build'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`The api does not build:\n${build.stdout}${build.stderr}`);
  const folder = await temporaryFolder();
  const api = await startApi(folder.path);
  await api.stop();
  await rm(join(folder.path, 'database.pid'), { force: true });
  project.provide('freshData', folder.path);
  return folder.remove;
}
