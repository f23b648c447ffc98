import { z } from 'zod';
import { cancellationSchema } from '../declarations.ts';
import { labelledRows } from '../fields.ts';
import { flag, text } from './parts.ts';

/** As filled in, with the error of each field that the visitor has sent. */
const formSchema = z.strictObject({
  key: text,
  name: text,
  contract: text,
  email: text,
  reason: text,
  endsOn: text,
  ordinary: flag,
  extraordinary: flag,
  wrong: flag,
  errors: z.partialRecord(cancellationSchema.keyof(), text).optional(),
});
export type DeclarationFormData = z.infer<typeof formSchema>;

const receiptSchema = z.strictObject({ title: text, words: text, rows: labelledRows, token: text });
export type DeclarationReceiptData = z.infer<typeof receiptSchema>;

/** `gone`: the link or draft in the page's address is void. */
const page = { receipt: receiptSchema.optional(), gone: flag, form: formSchema.optional() };

/** Whether a cancellation can be undone, was undone, or cannot be any more. */
const undoSchema = z.strictObject({
  plan: text,
  end: text.optional(),
  possible: flag,
  done: flag,
  expired: z.strictObject({ until: text }).optional(),
  over: flag,
  token: text,
});
export type UndoData = z.infer<typeof undoSchema>;

/** Whether a cancellation can be confirmed, was, or the subscription has ended. */
const cancellationConfirmationSchema = z.strictObject({
  plan: text,
  possible: flag,
  done: flag,
  over: flag,
  atOnce: flag,
  later: flag,
  token: text,
});
export type CancellationConfirmationData = z.infer<typeof cancellationConfirmationSchema>;

/** 200 of GET /api/declarations/cancellation. */
export const cancellationPageSchema = z.strictObject({
  ...page,
  undo: undoSchema.optional(),
  confirm: cancellationConfirmationSchema.optional(),
});
export type CancellationPageData = z.infer<typeof cancellationPageSchema>;

const withdrawalConfirmationDataSchema = z.strictObject({
  draft: text,
  words: text,
  rows: labelledRows,
  meansWhole: flag,
});
export type WithdrawalConfirmationData = z.infer<typeof withdrawalConfirmationDataSchema>;

/** 200 of GET /api/declarations/withdrawal. */
export const withdrawalPageSchema = z.strictObject({
  ...page,
  confirm: withdrawalConfirmationDataSchema.optional(),
});
export type WithdrawalPageData = z.infer<typeof withdrawalPageSchema>;
