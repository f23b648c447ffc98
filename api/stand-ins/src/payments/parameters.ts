import { z } from 'zod';
import { emailSchema } from '@site/api-contract';
import { invalidRequest } from './provider-error.ts';

/** Parameters are form-encoded: numbers and booleans are texts. */
export const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const metadata = z.record(z.string(), z.string()).default({});
export const expand = z.array(z.string()).default([]);
const range = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});
export const listed = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: z.string().optional(),
  created: z.union([integer, range]).optional(),
  expand,
};
export interface ListParameters {
  limit?: number | undefined;
  starting_after?: string | undefined;
  created?: number | z.output<typeof range> | undefined;
}
export const billingDetails = z.strictObject({
  email: z.string().optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
  address: z.record(z.string(), z.string()).optional(),
});

export const none = z.strictObject({});
export const retrieve = z.strictObject({ expand });

export const customerCreate = z.strictObject({
  email: emailSchema.optional(),
  name: z.string().optional(),
  metadata,
  preferred_locales: z.array(z.string()).default([]),
  expand,
});

export const balanceChange = z.strictObject({ amount: integer, currency: z.literal('chf'), expand });
export const customerUpdate = z.strictObject({ email: emailSchema, expand });

export const priceCreate = z.strictObject({
  currency: z.literal('chf'),
  unit_amount: integer,
  lookup_key: z.string().optional(),
  recurring: z.strictObject({ interval: z.literal('month') }),
  product_data: z.strictObject({ name: z.string(), metadata }),
  metadata,
  expand,
});
export const priceList = z.strictObject({
  lookup_keys: z.array(z.string()).optional(),
  active: flag.optional(),
  ...listed,
});

export const customerList = z.strictObject({ email: z.string().optional(), ...listed });

export const paymentIntentCreate = z.strictObject({
  // The provider's minimum for CHF is 50 centimes.
  amount: integer.pipe(z.number().min(50)),
  currency: z.literal('chf'),
  automatic_payment_methods: z.strictObject({
    enabled: flag,
    allow_redirects: z.enum(['always', 'never']).optional(),
  }),
  customer: z.string().optional(),
  description: z.string().optional(),
  receipt_email: emailSchema.optional(),
  metadata,
  expand,
});

/** `client_secret` and card data come from a browser, `payment_method` from a server. */
export const intentConfirm = z.strictObject({
  client_secret: z.string().optional(),
  payment_method: z.string().optional(),
  payment_method_data: z
    .strictObject({
      type: z.literal('card'),
      card: z.strictObject({ number: z.string(), exp_month: integer, exp_year: integer, cvc: z.string() }),
      billing_details: billingDetails.optional(),
    })
    .optional(),
  receipt_email: emailSchema.optional(),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
  expand,
});
export type IntentConfirm = z.output<typeof intentConfirm>;

export const setupIntentCreate = z.strictObject({
  customer: z.string(),
  usage: z.literal('off_session'),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  metadata,
  expand,
});

export const intentCancel = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand,
});

export const intentRetrieve = z.strictObject({ client_secret: z.string().optional(), expand });
export const byCustomer = z.strictObject({ customer: z.string().optional(), ...listed });

/** Reads a request's parameters. @throws ProviderError for an unknown, missing or wrong one */
export function readParameters<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const param = inBrackets([...path, issue.keys[0] ?? '']);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = inBrackets(path);
  const missing = issue?.code === 'invalid_type' && !hasPath(input, path);
  throw missing
    ? invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : invalidRequest(`Invalid ${param}: ${issue?.message ?? ''}`, { code: 'parameter_invalid', param });
}

function inBrackets([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('');
}

function hasPath(input: unknown, path: string[]): boolean {
  const value = path.reduce<unknown>(
    (parent, key) => (parent as Record<string, unknown> | undefined)?.[key],
    input,
  );
  return value !== undefined;
}
