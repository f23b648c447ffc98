import { and, asc, eq, gt, lt, notExists, or, sql, isNull, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { planPeople } from '../../customers/people/table.ts';
import { orders } from '../../orders/table.ts';
import { findRow, listRows, lockRow, type Database } from '../../platform/database/database.ts';
import { appAccounts, codeMs, devices, deviceCodes, type Device, type DeviceCode } from './table.ts';

/** Whether a device's app has fetched its tokens, or still can. */
const isConnected = () => or(gt(devices.generation, 0), gt(devices.createdAt, new Date(Date.now() - codeMs)));

export function listDevices(db: Database, mailboxKey: string): Promise<Device[]> {
  const isOfAccount = and(eq(devices.mailboxKey, mailboxKey), isConnected());
  return listRows(db, devices, isOfAccount, asc(devices.createdAt), asc(devices.id));
}

/** Connects an app on a device; an earlier connection of the same app on it ends. */
export async function insertDevice(
  transaction: Database,
  device: Pick<Device, 'id' | 'mailboxKey' | 'app' | 'name' | 'hardwareHash'>,
): Promise<void> {
  const { mailboxKey, app, hardwareHash } = device;
  await transaction
    .delete(devices)
    .where(
      and(eq(devices.mailboxKey, mailboxKey), eq(devices.app, app), eq(devices.hardwareHash, hardwareHash)),
    );
  await transaction.insert(devices).values(device);
}

export const lockDevice = (transaction: Database, id: string) =>
  lockRow(transaction, devices, eq(devices.id, id));

export async function storeRenewal(
  transaction: Database,
  id: string,
  renewal: Pick<Device, 'generation' | 'renewedAt' | 'accessTokenHash' | 'accessExpiresAt'>,
): Promise<void> {
  await transaction
    .update(devices)
    .set({ ...renewal, isRenewalUsed: false })
    .where(eq(devices.id, id));
}

/** The device of a valid access token, whose use is stored. */
export async function acceptAccessToken(db: Database, accessTokenHash: string): Promise<Device | undefined> {
  const [device] = await db
    .update(devices)
    .set({ usedAt: sql`now()`, isRenewalUsed: true })
    .where(and(eq(devices.accessTokenHash, accessTokenHash), gt(devices.accessExpiresAt, new Date())))
    .returning();
  return device;
}

const isOf = (mailboxKey: string, id: string): SQL | undefined =>
  and(eq(devices.mailboxKey, mailboxKey), eq(devices.id, id));

export async function renameDevice(
  db: Database,
  mailboxKey: string,
  { id, name }: Pick<Device, 'id' | 'name'>,
): Promise<boolean> {
  return (await db.update(devices).set({ name }).where(isOf(mailboxKey, id)).returning()).length > 0;
}

/** Ends the connection of a device. @returns whether the account had it */
export async function removeDevice(db: Database, mailboxKey: string, id: string): Promise<boolean> {
  return (await db.delete(devices).where(isOf(mailboxKey, id)).returning()).length > 0;
}

/** Deletes devices whose apps never fetched their tokens, and those that were not used since a time. @returns how many */
export async function deleteUnusedDevices(db: Database, since: Date): Promise<number> {
  const lastUse = sql`coalesce(${devices.usedAt}, ${devices.renewedAt}, ${devices.createdAt})`;
  const neverFetched = and(eq(devices.generation, 0), lt(devices.createdAt, new Date(Date.now() - codeMs)));
  const unused = or(lt(lastUse, since), neverFetched);
  return (await db.delete(devices).where(unused).returning({ id: devices.id })).length;
}

/** Deletes accounts without device, order and plan of somebody else: no app can ask for them any more. @returns how many */
export async function deleteUnusedAccounts(db: Database): Promise<number> {
  const hasNo = (table: typeof devices | typeof orders | typeof planPeople) =>
    notExists(db.select({ id: table.id }).from(table).where(eq(table.mailboxKey, appAccounts.mailboxKey)));
  const unused = and(hasNo(devices), hasNo(orders), hasNo(planPeople));
  return (await db.delete(appAccounts).where(unused).returning({ id: appAccounts.id })).length;
}

export async function findMailboxOf(db: Database, accountId: string): Promise<string | undefined> {
  return (await findRow(db, appAccounts, eq(appAccounts.id, accountId)))?.mailboxKey;
}

export async function findAccountId(db: Database, mailboxKey: string): Promise<string | undefined> {
  return (await findRow(db, appAccounts, eq(appAccounts.mailboxKey, mailboxKey)))?.id;
}

export async function listAccountIds(db: Database): Promise<string[]> {
  return (await db.select().from(appAccounts)).map(({ id }) => id);
}

/** The id of an account for apps; made at the first use. */
export async function accountIdOf(db: Database, mailboxKey: string): Promise<string> {
  await db.insert(appAccounts).values({ mailboxKey, id: randomUUID() }).onConflictDoNothing();
  const id = await findAccountId(db, mailboxKey);
  if (!id) throw new Error('an account that was just stored is there');
  return id;
}

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
