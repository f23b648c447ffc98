import { randomUUID } from 'node:crypto';
import { lockName, type Database } from '../../platform/database/database.ts';
import { markTrialUsed } from '../../orders/mailbox-repository.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { decideCode, insertDevice, listDevices, removeDevice } from './device-repository.ts';
import { queueMessage } from './tell-backend.ts';
import type { Device } from './table.ts';

interface DeviceDecision {
  /** As `readUserCode` reads it. */
  userCode: string;
  mailboxKey: string;
  /** How many devices the account may have. */
  limit: number;
}

/**
 * Connects the device of a code to an account, once. Of several requests for the last place, one gets it.
 * @returns the device's id
 * @throws ApiError `device_code_unknown` for a code that is unknown, used or expired, `devices_full`
 */
export async function agreeToDevice(
  db: Database,
  { userCode, mailboxKey, limit }: DeviceDecision,
): Promise<string> {
  return db.transaction(async (transaction) => {
    await lockName(transaction, `devices:${mailboxKey}`);
    const id = randomUUID();
    const code = await decideCode(transaction, userCode, { decision: 'agreed', deviceId: id });
    if (!code) throw new ApiError('device_code_unknown', { field: 'code' });
    const { app, name, hardwareHash } = code;
    const connected = await listDevices(transaction, mailboxKey);
    // Rolls the decision back: after making room, the same code still works.
    if (isFull(connected, hardwareHash, limit)) throw new ApiError('devices_full');
    await insertDevice(transaction, { id, mailboxKey, app, name, hardwareHash });
    await markTrialUsed(transaction, mailboxKey);
    await queueMessage(transaction, mailboxKey);
    return id;
  });
}

/**
 * Disconnects a device, and has the back end told: the device's lease may still be valid.
 * @returns whether the account had the device
 */
export async function disconnectDevice(db: Database, mailboxKey: string, id: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const isRemoved = await removeDevice(transaction, mailboxKey, id);
    if (isRemoved) await queueMessage(transaction, mailboxKey);
    return isRemoved;
  });
}

/** Refuses the device of a code. @throws ApiError `device_code_unknown` */
export async function refuseDevice(db: Database, userCode: string): Promise<void> {
  const code = await decideCode(db, userCode, { decision: 'refused', deviceId: null });
  if (!code) throw new ApiError('device_code_unknown', { field: 'code' });
}

export function isFull(connected: readonly Device[], hardwareHash: string, limit: number): boolean {
  const otherDevices = connected.filter((device) => device.hardwareHash !== hardwareHash);
  return new Set(otherDevices.map((device) => device.hardwareHash)).size >= limit;
}
