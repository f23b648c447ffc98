import { planFeatures } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { Customer } from '../../orders/customers/sessions.ts';
import { readEntitlement } from '../../orders/entitlements/read-entitlement.ts';
import { texts } from '../../platform/texts/texts.ts';
import { findOpenCode, listDevices } from './device-repository.ts';
import { isFull } from './decide.ts';
import { appNameOf, describeDevices } from './describe-devices.ts';
import type { DeviceDependencies } from './device-dependencies.ts';
import { timeZoneIn } from './time-zone.ts';
import { printUserCode, readUserCode } from '../../orders/customers/user-code.ts';

interface Visitor {
  customer: Customer | undefined;
  /** As in the page's address. */
  typed: string | undefined;
  /** A keyed hash of the visitor's network. */
  network: string;
  language: Language;
  /** Of the page's forms. */
  csrf: Record<string, string>;
}

/** What the page /activate shows: the field for a code, the sign-in, or which device asks. */
export async function describeActivation(
  dependencies: DeviceDependencies,
  { customer, typed, network, language, csrf }: Visitor,
) {
  const { db, mostDevices } = dependencies;
  if (!typed) return { enter: true };
  const userCode = readUserCode(typed);
  const code = userCode && (await findOpenCode(db, userCode));
  if (!code) return { enter: true, wrong: true };
  const printed = printUserCode(userCode);
  if (!customer) return { signIn: { code: printed } };
  const { given } = await readEntitlement(dependencies, customer.mailboxKey);
  const connected = await listDevices(db, customer.mailboxKey);
  const full = isFull(connected, code.hardwareHash, deviceLimit(given?.plan, mostDevices));
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
      ...(code.network === network ? { sameNetwork: true } : { otherNetwork: true }),
      ...(code.timeZone && { zone: { words: timeZoneIn(language, code.timeZone) } }),
      ...(given ? { planName: texts(language)(`plans.${given.plan}`) } : { noPlan: true }),
      ...(isReplaced && { again: true }),
      ...(full ? { full: fullOf(given?.plan), ...describeDevices(connected, language) } : { free: true }),
    },
  };
}

/** How many devices an account may have. @param most the limit against abuse */
export function deviceLimit(plan: keyof typeof planFeatures | undefined, most: number): number {
  return (plan && planFeatures[plan].syncDevices) ?? most;
}

/** Why no device can be added: the plan's limit, which a dearer plan lifts, or that against abuse. */
function fullOf(plan: keyof typeof planFeatures | undefined) {
  const byPlan = plan && planFeatures[plan].syncDevices;
  return byPlan ? { byPlan: { count: byPlan } } : { byRule: true };
}
