import {
  freeFeatures,
  planFeatures,
  type Entitlements,
  type LeaseClaims,
  type PlanFeatures,
} from '@site/api-contract';
import { formatLastDay, type Language } from '@site/shared-i18n';
import { renewalGraceMs, type Entitlement } from '../../orders/entitlements/entitlement-of.ts';
import { readEntitlement } from '../../orders/entitlements/read-entitlement.ts';
import { markTrialUsed } from '../../orders/mailbox-repository.ts';
import { texts } from '../../platform/texts/texts.ts';
import type { DeviceDependencies } from './device-dependencies.ts';
import { accountIdOf, listDevices } from './device-repository.ts';
import { leaseMs, type Device } from './table.ts';

/** What a device may use, in words and as a signed lease. */
export async function describeEntitlements(
  dependencies: DeviceDependencies,
  device: Device,
  language: Language,
): Promise<Entitlements> {
  const { db } = dependencies;
  const t = texts(language);
  const { current, ended } = await readEntitlement(dependencies, device.mailboxKey);
  const features = current ? planFeatures[current.plan] : freeFeatures;
  const sync = isSynced(device, await listDevices(db, device.mailboxKey), features);
  const about = { device: { id: device.id, name: device.name, sync }, features };
  if (!current) {
    const message = ended
      ? t(`devices.ended.${ended.reason}`, { plan: t(`plans.${ended.plan}`) })
      : t('devices.state.none');
    return { plan: null, state: 'none', until: null, ...about, ...(ended && { ended }), message };
  }
  // A device that was connected before the trial began uses the trial too.
  if (current.state === 'trial' && !current.isShared) await markTrialUsed(db, device.mailboxKey);
  const lease = await signLease(dependencies, device, { current, features, sync });
  // Only the owner of a shared plan can pay what is due: the text for other people does not ask them to.
  const isOwnersDebt = current.isShared && current.state === 'past_due';
  const state = t(`devices.state.${isOwnersDebt ? 'past_due_shared' : current.state}`, {
    plan: t(`plans.${current.plan}`),
    date: formatLastDay(current.until, language),
  });
  return {
    plan: current.plan,
    state: current.state,
    until: current.until.toISOString(),
    ...about,
    message: sync ? state : `${state} ${t('devices.noSync')}`,
    ...(lease && { lease }),
  };
}

export function describeSync(connected: readonly Device[], features: PlanFeatures) {
  return connected.map((device) => ({
    id: device.id,
    app: device.app,
    sync: isSynced(device, connected, features),
  }));
}

/** Whether a device is one of the first that its plan syncs. All apps on one device count once. */
function isSynced(
  { hardwareHash }: Pick<Device, 'hardwareHash'>,
  connected: readonly Device[],
  { syncDevices }: PlanFeatures,
): boolean {
  if (syncDevices === null) return true;
  const first = [...new Set(connected.map((device) => device.hardwareHash))].slice(0, syncDevices);
  return first.includes(hardwareHash);
}

/** A lease from now on; undefined if it would be over. */
async function signLease(
  { db, leaseKeys, siteOrigin }: DeviceDependencies,
  { id, app, mailboxKey }: Device,
  { current, features, sync }: { current: Entitlement; features: PlanFeatures; sync: boolean },
): Promise<string | undefined> {
  const now = Date.now();
  const until = current.until.getTime();
  const end = Math.min(now + leaseMs, until + renewalGraceMs);
  if (end <= now) return undefined;
  const claims: LeaseClaims = {
    iss: siteOrigin,
    sub: id,
    aud: app,
    iat: seconds(now),
    exp: seconds(end),
    account: await accountIdOf(db, mailboxKey),
    plan: current.plan,
    state: current.state,
    features,
    sync,
    until: seconds(until),
  };
  return leaseKeys.sign(claims);
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
