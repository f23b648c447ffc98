import type { Log } from '@site/http-server/log';
import type { Config } from './config.ts';
import { guardProviderAccount } from './orders/provider-account/provider-account-guard.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';
import { openOrderLinks } from './orders/links/order-links.ts';
import type { Database } from './platform/database/database.ts';
import { openPersonalData } from './personal-data.ts';
import { connectPaymentProvider } from './platform/payments/payment-provider.ts';
import { openMailBudget } from './platform/rate-limits/counted-limits.ts';
import { openMailboxHashes, openTokens, openSigningKeys } from './platform/signing/signing-keys.ts';

/** Opens what the use cases of orders need, for the server and for commands. May create the secret in the data folder. */
export async function createOrderDependencies(config: Config, db: Database, log: Log) {
  const { dataDir, secret, secretBefore, seller, siteOrigin } = config;
  const signingKeys = await openSigningKeys(secret, dataDir);
  // The previous secret has signed links in mails that were already sent.
  const earlier = secretBefore ? [await openSigningKeys(secretBefore, dataDir)] : [];
  const allKeys = [signingKeys, ...earlier];
  const mailboxHashes = openMailboxHashes(allKeys);
  const stripe = connectPaymentProvider(config.stripe);
  const orders: OrderDependencies = {
    db,
    stripe,
    providerAccount: guardProviderAccount({ db, stripe, log, expected: config.stripe.account }),
    log,
    seller,
    siteOrigin,
    paymentLinks: config.stripe.paymentLinks,
    recoveryMs: config.orders.recoveryMs,
    orderLinks: openOrderLinks(allKeys, siteOrigin),
    tokens: openTokens(allKeys),
    mailboxHashes,
    personalData: openPersonalData(mailboxHashes),
    mailBudget: openMailBudget(signingKeys('rate-limits'), config.mailsPerDay),
  };
  return { orders, signingKeys, allKeys };
}
