import { and, eq, gt, isNull } from 'drizzle-orm';
import { findRow, lockRow, type Database } from '../../platform/database/database.ts';
import { deviceCodes, type DeviceCode } from './table.ts';

/** A code by what its device holds, locked until the transaction ends. */
export const lockCode = (transaction: Database, deviceCodeHash: string) =>
  lockRow(transaction, deviceCodes, eq(deviceCodes.deviceCodeHash, deviceCodeHash));

export async function storePoll(
  transaction: Database,
  id: string,
  poll: Pick<DeviceCode, 'polledAt' | 'intervalSeconds'>,
): Promise<void> {
  await transaction.update(deviceCodes).set(poll).where(eq(deviceCodes.id, id));
}

const isOpen = (userCode: string) =>
  and(
    eq(deviceCodes.userCode, userCode),
    isNull(deviceCodes.decision),
    gt(deviceCodes.expiresAt, new Date()),
  );

/** A code about which nobody has decided yet. */
export const findOpenCode = (db: Database, userCode: string) => findRow(db, deviceCodes, isOpen(userCode));

/** Stores a decision. @returns the code, to only one of several callers */
export async function decideCode(
  db: Database,
  userCode: string,
  decision: Pick<DeviceCode, 'decision' | 'deviceId'>,
): Promise<DeviceCode | undefined> {
  const [code] = await db.update(deviceCodes).set(decision).where(isOpen(userCode)).returning();
  return code;
}
