import { createLog } from '@site/server-kit/log';
import { defaultLanguage } from '@site/shared-i18n';
import type { Config } from './config.ts';
import { WrongCommand, type ServiceCommand } from './features/customer-service/read-command.ts';
import { runCommand, type ServiceDependencies } from './features/customer-service/run-command.ts';
import { monthOf, writeBooks } from './features/bookkeeping/write-books.ts';
import { openLeaseKeys } from './features/devices/lease-keys.ts';
import { tellBackendAgain } from './features/devices/tell-backend.ts';
import { requestErasure } from './features/my-data/request-erasure.ts';
import { announceTerms } from './features/terms-change/announce-terms.ts';
import { openDependencies } from './open-dependencies.ts';
import { describeErasable } from './orders/erasures/erasable.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';
import { listOrdersById } from './orders/order-repository.ts';
import { findDataSubject, isKnown } from './orders/data-subject-repository.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { mailboxKey } from './platform/mail/mailbox-key.ts';

/** Runs one command of customer service, in a process of its own. @returns the output */
export async function runServiceCommand(
  config: Config,
  migrationsFolder: string,
  command: ServiceCommand,
): Promise<string> {
  const { dataDir } = config;
  const database = await openDatabase(config, migrationsFolder);
  try {
    // Standard output is for the command's output only.
    const log = createLog('api', config.logLevel, { write: (line) => void process.stderr.write(line) });
    const { orders, allKeys } = await openDependencies(config, database.db, log);
    const dependencies = {
      db: database.db,
      dataDir,
      log,
      siteOrigin: orders.siteOrigin,
      rotateKeys: () => openLeaseKeys(database.db, allKeys).rotate(),
      orderLinks: orders.orderLinks,
      tellBackend: () => tellBackendAgain(database.db),
      prepareErasure: (email: string) => prepareErasure(orders, email),
      prepareTerms: (versions: string, from: string) => prepareTerms(orders, versions, from),
      writeBooks: (month: string) => writeMonth(orders, month),
    };
    return await runCommand(dependencies, command);
  } finally {
    await database.close();
  }
}

function prepareTerms(orders: OrderDependencies, versions: string, from: string) {
  const [, older, newer] = /^(\d+(?:\.\d+)*)\/(\d+(?:\.\d+)*)$/.exec(versions) ?? [];
  if (!older || !newer || !/^\d{4}-\d{2}-\d{2}$/.test(from))
    throw new WrongCommand(
      'announce-terms needs both versions, such as 1.0/1.1, and --from with a day, such as 2027-02-01',
    );
  return announceTerms(orders, { older, newer, from }).catch((error: unknown) => {
    throw new WrongCommand((error as Error).message);
  });
}

function writeMonth(orders: OrderDependencies, month: string): Promise<string> {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw new WrongCommand('books needs a month, such as 2026-11');
  return writeBooks(orders, monthOf(month));
}

/** Prepares the same erasure that customers can request. */
async function prepareErasure(
  orders: OrderDependencies,
  email: string,
): ReturnType<ServiceDependencies['prepareErasure']> {
  const customer = { email, mailboxKey: mailboxKey(email) };
  const { orderIds } = await findDataSubject(orders.db, customer);
  const customersOrders = await listOrdersById(orders.db, orderIds);
  if (!(await isKnown(orders.db, orders.personalData, email)))
    throw new WrongCommand(`Nothing is stored about ${email}`);
  const { running, ends } = describeErasable(customersOrders);
  return {
    summary: `erase the customer of ${customersOrders.length} orders but for what a law keeps, and end ${running.length} subscriptions`,
    subject: orderIds.join(' ') || 'a mailbox without orders',
    run: async () => {
      const language = customersOrders[0]?.language ?? defaultLanguage;
      await requestErasure(orders, customer, { ends, ending: 'yes', language });
    },
  };
}
