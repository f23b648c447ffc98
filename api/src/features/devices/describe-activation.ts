import {
  planFeatures,
  apps,
  type ActivationPageData,
  type DeviceConfirmationData,
  type DevicesData,
} from '@site/api-contract';
import { type Language, formatDay } from '@site/shared-i18n';
import type { Customer } from '../../customers/sessions/sessions.ts';
import { readEntitlement } from '../../orders/entitlements/read-entitlement.ts';
import { texts } from '../../platform/texts/texts.ts';
import { findOpenCode, listDevices } from './device-repository.ts';
import { isFull } from './device-decisions.ts';
import type { DeviceDependencies } from './device-dependencies.ts';
import { printUserCode, readUserCode } from '../../customers/user-code.ts';
import type { Device } from './table.ts';

interface Visitor {
  customer: Customer | undefined;
  /** As in the page's address. */
  typed: string | undefined;
  /** The id of a device that the visitor has agreed to, as in the page's address. */
  device: string | undefined;
  /** A keyed hash of the visitor's network. */
  network: string;
  language: Language;
  csrf: Record<string, string>;
}

/** What the page /activate shows: the field for a code, the sign-in, which device asks, or which is connected. */
export async function describeActivation(
  dependencies: DeviceDependencies,
  { customer, typed, device, network, language, csrf }: Visitor,
): Promise<ActivationPageData> {
  const { db, maxDevices } = dependencies;
  if (!typed) {
    const own = customer && device ? await listDevices(db, customer.mailboxKey) : [];
    const agreed = own.find(({ id }) => id === device);
    return agreed ? { connected: { appName: appNameOf(agreed.app) } } : { enter: true };
  }
  const userCode = readUserCode(typed);
  const code = userCode && (await findOpenCode(db, userCode));
  if (!code) return { enter: true, wrong: true, digits: /\d/.test(typed) || undefined, typed };
  const printed = printUserCode(userCode);
  if (!customer) return { signIn: { code: printed } };
  const { current } = await readEntitlement(dependencies, customer.mailboxKey);
  const connected = await listDevices(db, customer.mailboxKey);
  const full = isFull(connected, code.hardwareHash, maxDevicesOf(current?.plan, maxDevices));
  const isReplaced = connected.some(
    ({ app, hardwareHash }) => app === code.app && hardwareHash === code.hardwareHash,
  );
  return {
    confirm: {
      code: printed,
      csrf,
      email: customer.email,
      appName: appNameOf(code.app),
      deviceName: code.name,
      sameNetwork: code.network === network || undefined,
      otherNetwork: code.network !== network || undefined,
      zone: code.timeZone ? { words: timeZoneIn(language, code.timeZone) } : undefined,
      planName: current && texts(language)(`plans.${current.plan}`),
      noPlan: !current || undefined,
      again: isReplaced || undefined,
      full: full ? fullOf(current?.plan) : undefined,
      ...(full && describeDevices(connected, language)),
      free: !full || undefined,
    },
  };
}

/** How many devices an account may have. @param abuseLimit holds where the plan has none */
export function maxDevicesOf(plan: keyof typeof planFeatures | undefined, abuseLimit: number): number {
  return (plan && planFeatures[plan].syncDevices) ?? abuseLimit;
}

/** Why no device can be added: the plan's limit, which a dearer plan lifts, or that against abuse. */
function fullOf(plan: keyof typeof planFeatures | undefined): NonNullable<DeviceConfirmationData['full']> {
  const byPlan = plan && planFeatures[plan].syncDevices;
  return byPlan ? { byPlan: { count: byPlan } } : { byRule: true };
}

export function describeDevices(connected: readonly Device[], language: Language): DevicesData {
  return {
    devices: connected.map(({ id, app, name, usedAt }) => ({
      device: id,
      deviceName: name,
      appName: appNameOf(app),
      used: usedAt ? formatDay(usedAt, language) : undefined,
      unused: !usedAt || undefined,
    })),
    hasDevices: connected.length > 0,
  };
}

/** The name of an app by its `client_id`. */
function appNameOf(app: string): string {
  return apps.find(({ slug }) => slug === app)?.name ?? app;
}

/** A time zone that a device states, if it is one. */
export function knownTimeZone(stated: string | undefined): string | undefined {
  if (!stated) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: stated }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** A time zone in words, such as 'Central European Time'. */
function timeZoneIn(language: Language, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
