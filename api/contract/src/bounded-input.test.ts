import { checkSync } from 'recheck';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { downloadRequestSchema } from './app-download.ts';
import { contactRequestSchema } from './contact.ts';
import { asciiDomain, localPart } from './email.ts';
import { openApiDocument } from './openapi.ts';
import { orderProofSchema } from './orders.ts';
import { idempotencyKeySchema, paymentRequestSchema, subscriptionRequestSchema } from './payments.ts';

/** All string values of a key, at any depth. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => [
    ...(name === key && typeof held === 'string' ? [held] : []),
    ...valuesOf(key, held),
  ]);
}

const document = openApiDocument();
const patterns = [
  ...new Set([...valuesOf('pattern', document).map(String), localPart.source, asciiDomain.source]),
];

test('S4 the patterns of requests and responses are known', () => {
  expect(patterns.some((pattern) => pattern.includes('_secret_'))).toBe(true);
  expect(patterns.length).toBeGreaterThan(4);
});

test.each(patterns)('S4 S1 pattern %s takes linear time on any text', (pattern) => {
  const result = checkSync(pattern, pattern.includes('\\p{') ? 'u' : '');
  expect(result).toMatchObject({ status: 'safe' });
});

test('S4 every text field of a request has a maximum length, except languages, which must be known ones', () => {
  const bodies = Object.entries(document.paths).flatMap(([path, operations]) =>
    path === '/api/stripe-webhook'
      ? []
      : (operations['post']?.requestBody?.content['application/json'] ?? []),
  );
  const unbounded = bodies.flatMap(({ schema }) =>
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      typeof property === 'object' &&
      property.type === 'string' &&
      property.enum === undefined &&
      property.maxLength === undefined
        ? name
        : [],
    ),
  );
  expect(bodies.length).toBeGreaterThan(5);
  expect([...new Set(unbounded)]).toEqual(['language', 'mailLanguage']);
});

const requests: [name: string, schema: z.ZodType, fields: string[]][] = [
  ['a message', contactRequestSchema, ['name', 'email', 'subject', 'message']],
  ['a download', downloadRequestSchema, ['appName', 'customerEmail', 'customerName']],
  ['a payment', paymentRequestSchema, ['plan']],
  ['a subscription', subscriptionRequestSchema, ['email', 'planId']],
  ['the proof of an order', orderProofSchema, ['clientSecret']],
];
const texts = requests.flatMap(([name, schema, fields]) =>
  fields.map((field) => [name, field, schema] as const),
);

test.each(texts)(
  'S4 S1 in %s, a %s that is too long is refused before any other check',
  (_, field, schema) => {
    // Every field is wrong.
    const issues = schema.safeParse({ [field]: '_secret_\u0007@'.repeat(10_000) }).error?.issues ?? [];
    const ofField = issues.filter(({ path }) => path[0] === field);
    expect(ofField.map(({ code }) => code)).toEqual(['too_big']);
  },
);

test('S4 an idempotency key as long as a header may be is refused', () => {
  expect(idempotencyKeySchema.safeParse('x'.repeat(16_000)).success).toBe(false);
});

test('C13 only texts in the format of the provider’s client secrets are accepted as proof of an order', () => {
  const isProof = (clientSecret: string) => orderProofSchema.safeParse({ clientSecret }).success;
  expect(isProof('pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_YrKJUKribcBjcG8HVhfZluoGH')).toBe(true);
  expect(isProof('seti_1Mm8s8LkdIwHu7ix0OXBfTRG_secret_NXDICkPqPeiBTAFqWmkbff09lRmSVXe')).toBe(true);
  for (const other of [
    'pi_a_secret_',
    'pi__secret_b',
    'cs_a_secret_b',
    'pi_a_secret_b_secret_c',
    'pi_a_secret_b\n',
  ])
    expect(isProof(other), other).toBe(false);
});
