import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Offer, PlanId } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { orders } from '../table.ts';

/** What a buyer was shown when the order was made or changed. */
export interface AgreementRecord {
  plan: PlanId;
  /** Centimes, paid at once. */
  amount: number;
  currency: string;
  renewal: Offer['renewal'];
  /** The terms that the page linked to; null where there was no link, or it is not known. */
  terms: { version: string; address: string } | null;
  /** Null where it is not known. */
  language: Language | null;
  /** The words of the pressed button; null for the provider's own page. */
  button: string | null;
  /** Who served the page. */
  page: 'site' | 'provider';
  /** ISO 8601. */
  at: string;
}

/** Every agreement of an order; a row never changes. */
export const orderAgreements = pgTable(
  'order_agreements',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Order and occasion, so that a repeated press of the button is stored once. */
    repeatKey: text().notNull().unique('order_agreements_repeat_key'),
    shown: jsonb().$type<AgreementRecord>().notNull(),
  },
  (table) => [index('order_agreements_order').on(table.orderId)],
);
