import { createLog } from '@site/api-contract/log';
import type { Config } from './config.ts';
import { WrongCommand, type ServiceCommand } from './features/customer-service/read-command.ts';
import { runCommand, type ServiceDependencies } from './features/customer-service/run-command.ts';
import { requestErasure } from './features/my-data/request-erasure.ts';
import { orderNotices } from './features/order-notices/send-notice.ts';
import { openOrders } from './open-orders.ts';
import { openSession } from './orders/customers/sessions.ts';
import { describeErasable } from './orders/erasures/erasable.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';
import { listOrdersById } from './orders/order-repository.ts';
import { findPerson } from './orders/personal-data-repository.ts';
import { openPersonalData } from './personal-data.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { mailboxKey } from './platform/mail/mailbox-key.ts';

const mailKinds = ['order-confirmation', 'payment-refunded', ...Object.keys(orderNotices)];

/**
 * Runs a command of the customer service beside the api, or, as a folder's database is open once, instead of it.
 * @returns what to print
 */
export async function serveCustomers(
  config: Config,
  migrationsFolder: string,
  command: ServiceCommand,
): Promise<string> {
  const { dataDir } = config;
  const database = await openDatabase(config, migrationsFolder);
  try {
    // What is printed is the answer alone.
    const log = createLog('api', config.logLevel, { write: (line) => void process.stderr.write(line) });
    const { orders } = await openOrders(config, database.db, log);
    const closing = (email: string) => planClosing(orders, email);
    return await runCommand({ db: database.db, dataDir, log, mailKinds, planClosing: closing }, command);
  } finally {
    await database.close();
  }
}

/** The customer's own way to close an account, begun by a session that nobody else knows. */
async function planClosing(
  orders: OrderDependencies,
  email: string,
): ReturnType<ServiceDependencies['planClosing']> {
  const customer = { email, mailboxKey: mailboxKey(email) };
  const personalData = openPersonalData(orders.mailboxMarks);
  const { orderIds } = await findPerson(orders.db, customer);
  const known = await listOrdersById(orders.db, orderIds);
  if (known.length === 0) throw new WrongCommand(`Nobody has bought anything as ${email}`);
  const { running, ends } = describeErasable(known);
  return {
    says: `erase the customer of ${known.length} orders but for what a law keeps, and end ${running.length} subscriptions`,
    subject: orderIds.join(' '),
    run: async () => {
      await openSession(orders.db, email);
      const language = known[0]?.language ?? 'fr';
      await requestErasure({ ...orders, personalData }, customer, { ends, ending: 'yes', language });
    },
  };
}
