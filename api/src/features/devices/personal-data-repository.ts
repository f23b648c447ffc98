import { asc, eq, inArray } from 'drizzle-orm';
import { listRows } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { DataHolder } from '../../platform/personal-data/data-holder.ts';
import { appAccounts, deviceCodes, devices } from './table.ts';

/** Connected devices, the codes that connected them, and the account's id for apps. */
export const deviceData: DataHolder = {
  async read(db, { mailboxKey }) {
    const connected = await listRows(db, devices, eq(devices.mailboxKey, mailboxKey), asc(devices.createdAt));
    const ids = connected.map(({ id }) => id);
    const codes = await db.select().from(deviceCodes).where(inArray(deviceCodes.deviceId, ids));
    const accounts = await db.select().from(appAccounts).where(eq(appAccounts.mailboxKey, mailboxKey));
    return {
      entries: {
        devices: connected.map(({ app, name, createdAt, usedAt }) => ({
          app,
          name,
          connectedAt: createdAt,
          lastUsedAt: usedAt,
        })),
        codesOfDevices: codes.map(({ app, name, timeZone, language, createdAt }) => ({
          app,
          name,
          timeZone,
          language,
          askedAt: createdAt,
        })),
        accountOfApps: accounts.map(({ id }) => ({ number: id })),
      },
      subjects: { deviceId: ids },
    };
  },
  /** The account keeps its id, by which apps and the back end know it. */
  async move(transaction, person, { mailboxKey }) {
    for (const table of [devices, appAccounts])
      await transaction.update(table).set({ mailboxKey }).where(eq(table.mailboxKey, person.mailboxKey));
  },
  async erase(transaction, { mailboxKey }) {
    const [account] = await listRows(transaction, appAccounts, eq(appAccounts.mailboxKey, mailboxKey));
    if (account)
      await enqueue(transaction, 'entitlement-changed', `erased:${account.id}`, { accountId: account.id });
    const connected = transaction
      .select({ id: devices.id })
      .from(devices)
      .where(eq(devices.mailboxKey, mailboxKey));
    await transaction.delete(deviceCodes).where(inArray(deviceCodes.deviceId, connected));
    await transaction.delete(devices).where(eq(devices.mailboxKey, mailboxKey));
    await transaction.delete(appAccounts).where(eq(appAccounts.mailboxKey, mailboxKey));
  },
};
