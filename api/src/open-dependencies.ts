import type { Log } from '@site/server-kit/log';
import type { Config } from './config.ts';
import { guardProviderAccount } from './orders/provider-account/provider-account-guard.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';
import { openOrderLinks } from './orders/links/order-links.ts';
import type { Database } from './platform/database/database.ts';
import { connectPaymentProvider } from './platform/payments/payment-provider.ts';
import { openMailBudget } from './platform/rate-limits/counted-limits.ts';
import {
  openMailboxHashes,
  openTokens,
  openSigningKeys,
  type MailboxHashes,
} from './platform/signing/signing-keys.ts';
import { addressData } from './features/address-change/table.ts';
import { linkData } from './features/account/table.ts';
import { downloadData } from './features/app-download/table.ts';
import { contactData } from './features/contact/table.ts';
import { declarationData } from './features/declarations/table.ts';
import { deviceData } from './features/devices/table.ts';
import { queueMessage } from './features/devices/tell-backend.ts';
import { peopleData } from './features/people/personal-data-repository.ts';
import { eventData } from './features/webhooks/table.ts';
import { kindsThatAre } from './platform/outbox/job-kinds.ts';
import { agreementData } from './orders/agreements/table.ts';
import { sessionData } from './customers/sessions/table.ts';
import { erasureData } from './orders/erasures/table.ts';
import { invoiceData } from './orders/invoices/invoice-data.ts';
import { reminderData } from './orders/reminders/table.ts';
import { unmatchedData } from './orders/payment-matching/table.ts';
import { orderData } from './orders/data-subject-repository.ts';
import { joinHolders, type PersonalData } from './platform/personal-data/join-holders.ts';

/** Opens what the use cases of orders need, for the server and for commands. May create the secret in the data folder. */
export async function openDependencies(config: Config, db: Database, log: Log) {
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

/** Every part of the api that stores personal data. A test fails for a table that is missing. */
function openPersonalData(hashes: MailboxHashes): PersonalData {
  const holders = [
    contactData,
    downloadData,
    eventData,
    unmatchedData,
    orderData,
    agreementData,
    reminderData,
    invoiceData,
    declarationData,
    linkData,
    addressData,
    sessionData,
    // Before the devices: erasing those also deletes the ids of accounts.
    peopleData(queueMessage),
    deviceData,
    erasureData(hashes),
  ];
  return joinHolders(holders, kindsThatAre('erasedWithPerson'));
}
