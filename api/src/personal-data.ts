import { downloadData } from './features/app-download/personal-data-repository.ts';
import { contactData } from './features/contact/personal-data-repository.ts';
import { declarationData } from './features/declarations/personal-data-repository.ts';
import { orderNotices } from './features/order-notices/send-notice.ts';
import { eventData } from './features/webhooks/personal-data-repository.ts';
import { agreementData } from './orders/agreements/personal-data-repository.ts';
import { signInData } from './orders/customers/personal-data-repository.ts';
import { erasureData } from './orders/erasures/personal-data-repository.ts';
import { invoiceData } from './orders/invoices/invoice-data.ts';
import { noticeData } from './orders/notices/personal-data-repository.ts';
import { noticeJobs } from './orders/notices/tell-in-time.ts';
import { unplacedData } from './orders/payment-links/personal-data-repository.ts';
import { orderData } from './orders/personal-data-repository.ts';
import { joinHolders, type PersonalData } from './platform/personal-data/join-holders.ts';
import type { MailboxMarks } from './platform/signing/mailbox-marks.ts';

/** Every part of the api that stores data of people; a test fails for a table that none of them knows. */
export function openPersonalData(marks: MailboxMarks): PersonalData {
  const holders = [
    contactData,
    downloadData,
    eventData,
    unplacedData,
    orderData,
    agreementData,
    noticeData,
    invoiceData,
    declarationData,
    signInData,
    erasureData(marks),
  ];
  const mails = ['contact', 'app-download', 'account-link', ...Object.keys(orderNotices)];
  return joinHolders(holders, [...mails, ...noticeJobs]);
}
