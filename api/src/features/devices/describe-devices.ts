import { apps } from '@site/api-contract';
import { formatDay, type Language } from '@site/shared-i18n';
import type { Device } from './table.ts';

/** The connected devices for a page's template. */
export function describeDevices(connected: readonly Device[], language: Language) {
  return {
    devices: connected.map(({ id, app, name, usedAt }) => ({
      device: id,
      deviceName: name,
      appName: appNameOf(app),
      ...(usedAt ? { used: formatDay(usedAt, language) } : { unused: true }),
    })),
    hasDevices: connected.length > 0,
  };
}

/** The name of an app by its `client_id`. */
export function appNameOf(app: string): string {
  return apps.find(({ slug }) => slug === app)?.name ?? app;
}
