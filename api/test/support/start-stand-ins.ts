import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import publishedKeys from '../../stand-ins/published-keys.json' with { type: 'json' };
import type { StoredObject } from '../../stand-ins/src/payments/objects.ts';
import { runProgram, startListening, type ListeningProcess } from './listening-process.ts';

export const standInKeys: Readonly<typeof publishedKeys> = publishedKeys;

const folder = join(import.meta.dirname, '../../stand-ins');

/** The settings of an api whose database, payment provider and mail server are unreachable. */
export const unreachableServices: Record<string, string> = {
  DATABASE_URL: 'postgres://site@127.0.0.1:9/site',
  STRIPE_SECRET_KEY: standInKeys.secretKey,
  STRIPE_PUBLISHABLE_KEY: standInKeys.publishableKey,
  STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

export interface PaymentStandIn extends ListeningProcess {
  url: string;
}

/** Runs a built stand-in that refuses its environment. @returns its exit code and standard error */
export const runStandIn = (name: 'payments' | 'mail', environment: Record<string, string>) =>
  runProgram(folder, `dist/${name}.js`, environment);

/** Starts the built stand-in for the payment provider as a process. */
export async function startPayments(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<PaymentStandIn> {
  const running = await startListening(folder, 'dist/payments.js', {
    DATA_DIR: dataDir,
    PORT: '0',
    ...environment,
  });
  return { ...running, url: `http://127.0.0.1:${String(running.logFields['port'])}` };
}

/**
 * Starts the built embedded database as a process.
 * @param port where it is queried
 * @returns also its URL with password
 */
export async function startDatabase(
  dataDir: string,
  port: number,
): Promise<ListeningProcess & { url: string }> {
  const settings = { DATA_DIR: dataDir, PORT: '0', POSTGRES_PORT: String(port) };
  const running = await startListening(folder, 'dist/database.js', settings);
  const password = await readFile(join(dataDir, 'database-password'), 'utf8');
  return { ...running, url: `postgres://site:${password}@127.0.0.1:${port}/site` };
}

/** Starts the built mail inbox as a process. */
export async function startMail(
  dataDir: string,
): Promise<ListeningProcess & { url: string; smtpUrl: string }> {
  const running = await startListening(folder, 'dist/mail.js', {
    DATA_DIR: dataDir,
    PORT: '0',
    SMTP_PORT: '0',
  });
  const { port, smtpPort } = running.logFields;
  return {
    ...running,
    url: `http://127.0.0.1:${String(port)}`,
    smtpUrl: `smtp://127.0.0.1:${String(smtpPort)}`,
  };
}

/** The objects that the payment stand-in has stored, in their last state, in the order of creation. */
export function storedObjects<T extends StoredObject>(dataDir: string, object: T['object']): T[] {
  const lines = readFileSync(join(dataDir, 'stripe-sandbox.jsonl'), 'utf8').split('\n').filter(Boolean);
  const all = lines.flatMap((line) => (JSON.parse(line) as { objects: StoredObject[] }).objects);
  const last = new Map(all.map((one) => [one.id, one]));
  return [...last.values()].filter((one): one is T => one.object === object);
}
