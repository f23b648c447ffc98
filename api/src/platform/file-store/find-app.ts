import { apps, type AppName } from '@site/api-contract';
import { ApiError } from '../http/api-error.ts';

/** @throws ApiError `app_unknown` for a name that is not in the price list */
export function findApp(name: string): AppName {
  const app = apps.find((candidate) => candidate.name === name);
  if (!app) throw new ApiError('app_unknown', { field: 'appName' });
  return app.name;
}
