import { z } from 'zod';
import { flag, text } from './parts.ts';

const runningSchema = z.strictObject({
  planName: text,
  price: text,
  trialUntil: text.optional(),
  paid: flag,
  endsOn: text.optional(),
});
export type RunningData = z.infer<typeof runningSchema>;

const kept = z.strictObject({ count: z.int(), until: text }).optional();

/** What is stored about a customer, and what an erasure would end, delete and keep. */
const myDataSchema = z.strictObject({
  email: text,
  messages: z.int(),
  apps: z.int(),
  orders: z.int(),
  invoices: z.int(),
  creditNotes: z.int(),
  declarations: z.int(),
  pending: flag,
  possible: flag,
  subscriptions: z.array(runningSchema),
  hasSubscriptions: z.boolean(),
  canCancel: flag,
  ends: text,
  kept: z.strictObject({
    invoices: kept,
    declarations: kept,
    trial: z.strictObject({ until: text }).optional(),
  }),
  confirm: flag,
  look: flag,
  csrf: text,
});
export type MyData = z.infer<typeof myDataSchema>;

/** 200 of GET /api/account/my-data. */
export const myDataPageSchema = z.strictObject({ signedOut: flag, data: myDataSchema.optional() });
export type MyDataPageData = z.infer<typeof myDataPageSchema>;
