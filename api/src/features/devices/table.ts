import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import type { Language } from '@site/shared-i18n';
import { asc, desc, inArray, eq } from 'drizzle-orm';
import { type Database, listRows } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { DataHolder } from '../../platform/personal-data/data-holder.ts';

/** How long a code can be confirmed, in ms. */
export const codeMs = 10 * 60 * 1000;

/** Codes with which an app asks for its device to be connected to an account. */
export const deviceCodes = pgTable('device_codes', {
  id: uuid().primaryKey(),
  /** SHA-256 of the code that the device holds, in hex. */
  deviceCodeHash: text().notNull().unique('device_codes_device_code'),
  /** The code that a person types, without a hyphen. */
  userCode: text().notNull().unique('device_codes_user_code'),
  /** The app's `client_id`. */
  app: text().notNull(),
  name: text().notNull(),
  /** SHA-256 of the id that the app gives its device, in hex; random without one. */
  hardwareHash: text().notNull(),
  /** A keyed hash of the network from which the device asked. */
  network: text().notNull(),
  /** IANA name, as the device stated it. */
  timeZone: text(),
  language: text().$type<Language>().notNull(),
  polledAt: timestamp({ withTimezone: true }),
  /** The least pause between two such requests, in seconds. */
  intervalSeconds: integer().notNull(),
  decision: text().$type<'agreed' | 'refused'>(),
  deviceId: uuid(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});

/** Apps on devices that are connected to an account; disconnected ones are deleted. */
export const devices = pgTable(
  'devices',
  {
    id: uuid().primaryKey(),
    mailboxKey: text().notNull(),
    app: text().notNull(),
    name: text().notNull(),
    /** The same for all apps on one device, which count once. */
    hardwareHash: text().notNull(),
    /** How often its tokens were renewed: the number of its refresh token; 0 until the first one was fetched. */
    generation: integer().notNull().default(0),
    renewedAt: timestamp({ withTimezone: true }),
    /** Whether the latest access token was used: the device has received its tokens. */
    isRenewalUsed: boolean().notNull().default(false),
    /** SHA-256 of the access token, in hex. */
    accessTokenHash: text().unique('devices_access_token'),
    accessExpiresAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('devices_mailbox_key').on(table.mailboxKey)],
);

/** The ids of accounts for apps and the publisher's other services, which tell nothing about the mailbox. */
export const appAccounts = pgTable('app_accounts', {
  mailboxKey: text().primaryKey(),
  id: uuid().notNull(),
});

/** The keys that sign leases; the latest one signs. */
export const leaseKeys = pgTable('lease_keys', {
  /** The `kid`. */
  id: uuid().primaryKey(),
  publicKey: jsonb().$type<JWK>().notNull(),
  /** The private key, encrypted by the api's secret (JWE). */
  privateKey: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export type DeviceCode = typeof deviceCodes.$inferSelect;
export type Device = typeof devices.$inferSelect;

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/** The least pause between two requests for the token at first, in seconds; each too early one adds as much. */
export const pollSeconds = 5;
export const accessMs = 60 * minuteMs;

/** How long, in ms, a device that did not receive its new tokens may ask for them again with the old refresh token. */
export const lostResponseMs = minuteMs;

/** How long a lease lets an app work without connection at most, in ms. */
export const leaseMs = 14 * dayMs;

/** How long a device may stay unused, in ms; then it has to be connected again. */
export const unusedDeviceMs = 365 * dayMs;

export type LeaseKey = typeof leaseKeys.$inferSelect;

export async function findLatestKey(db: Database): Promise<LeaseKey | undefined> {
  const [key] = await db.select().from(leaseKeys).orderBy(desc(leaseKeys.createdAt)).limit(1);
  return key;
}

export function listKeys(db: Database): Promise<LeaseKey[]> {
  return db.select().from(leaseKeys).orderBy(asc(leaseKeys.createdAt));
}

/** Deletes the keys that another one replaced before a time. @returns how many */
export async function deleteReplacedKeys(db: Database, before: Date): Promise<number> {
  const keys = await listKeys(db);
  const oldKeys = keys.filter((_key, index) => (keys[index + 1]?.createdAt ?? before) < before);
  if (oldKeys.length === 0) return 0;
  const ids = oldKeys.map(({ id }) => id);
  return (await db.delete(leaseKeys).where(inArray(leaseKeys.id, ids)).returning({ id: leaseKeys.id }))
    .length;
}

export const deviceData: DataHolder = {
  ofAccount: ['devices', 'accountOfApps'],
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
