import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import type { Language } from '@site/shared-i18n';

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
  /** When the device last asked for its token. */
  polledAt: timestamp({ withTimezone: true }),
  /** The least pause between two such requests, in seconds. */
  intervalSeconds: integer().notNull(),
  decision: text().$type<'agreed' | 'refused'>(),
  /** The device that was connected. */
  deviceId: uuid(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});

/** Apps on devices that are connected to an account; disconnected ones are deleted. */
export const devices = pgTable(
  'devices',
  {
    id: uuid().primaryKey(),
    /** Of the account. */
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

/** For so long, in ms, a device that has not received its new tokens may ask for them again with the old one. */
export const lostResponseMs = minuteMs;

/** The longest time without connection, in ms. */
export const leaseMs = 14 * dayMs;

/** A device that was not used for so long, in ms, has to be connected again. */
export const unusedDeviceMs = 365 * dayMs;
