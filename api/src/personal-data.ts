import { addressData } from './features/address-change/personal-data-repository.ts';
import { linkData } from './features/account/personal-data-repository.ts';
import { downloadData } from './features/app-download/personal-data-repository.ts';
import { contactData } from './features/contact/personal-data-repository.ts';
import { declarationData } from './features/declarations/personal-data-repository.ts';
import { deviceData } from './features/devices/personal-data-repository.ts';
import { queueMessage } from './features/devices/tell-backend.ts';
import { peopleData } from './features/people/personal-data-repository.ts';
import { eventData } from './features/webhooks/personal-data-repository.ts';
import { kindsThatAre } from './platform/outbox/job-kinds.ts';
import { agreementData } from './orders/agreements/personal-data-repository.ts';
import { sessionData } from './orders/customers/personal-data-repository.ts';
import { erasureData } from './orders/erasures/personal-data-repository.ts';
import { invoiceData } from './orders/invoices/invoice-data.ts';
import { reminderData } from './orders/reminders/personal-data-repository.ts';
import { unmatchedData } from './orders/payment-links/personal-data-repository.ts';
import { orderData } from './orders/personal-data-repository.ts';
import { joinHolders, type PersonalData } from './platform/personal-data/join-holders.ts';
import type { MailboxHashes } from './platform/signing/signing-keys.ts';

/** Every part of the api that stores personal data. A test fails for a table that is missing. */
export function openPersonalData(hashes: MailboxHashes): PersonalData {
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
    // Before the devices, with which the ids of accounts go.
    peopleData(queueMessage),
    deviceData,
    erasureData(hashes),
  ];
  return joinHolders(holders, kindsThatAre('erased'));
}
