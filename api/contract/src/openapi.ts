import { z } from 'zod';
import { downloadAnswerSchema, downloadRequestSchema } from './app-download.ts';
import { contactAnswerSchema, contactRequestSchema } from './contact.ts';
import { errorBodySchema } from './errors.ts';
import { healthSchema, readinessSchema } from './health.ts';
import {
  clientSecretAnswerSchema,
  idempotencyKeySchema,
  orderDownloadAnswerSchema,
  orderDownloadRequestSchema,
  orderProofSchema,
  orderStateSchema,
  paymentRequestSchema,
  paymentSettingsSchema,
  subscriptionRequestSchema,
} from './payments.ts';

interface Endpoint {
  method: 'get' | 'post';
  summary: string;
  body?: z.ZodType;
  /** Takes the body of a form without script too, all of whose values are texts. */
  form?: boolean;
  /** Takes an `Idempotency-Key`. */
  keyed?: boolean;
  /** Takes the provider's `Stripe-Signature`. */
  signed?: boolean;
  /** What its path and its query carry. */
  parameters?: { name: string; in: 'path' | 'query' }[];
  status: number;
  /** Of the answer; none where it is no JSON. */
  answer?: z.ZodType;
}

const json = 'application/json';
const formType = 'application/x-www-form-urlencoded';

const endpoints: Record<string, Endpoint> = {
  '/api/contact': {
    method: 'post',
    summary: 'Store a message for the company',
    body: contactRequestSchema,
    form: true,
    status: 201,
    answer: contactAnswerSchema,
  },
  '/api/app-download': {
    method: 'post',
    summary: 'Ask for an app',
    body: downloadRequestSchema,
    form: true,
    status: 200,
    answer: downloadAnswerSchema,
  },
  '/api/app-download/file': {
    method: 'get',
    summary: 'Fetch the app by the ticket of a form without script',
    status: 303,
  },
  '/api/packages/{key}': {
    method: 'get',
    summary: 'Download a package by its signed link, where the api serves it itself',
    parameters: [
      { name: 'key', in: 'path' },
      { name: 'expires', in: 'query' },
      { name: 'signature', in: 'query' },
    ],
    status: 200,
  },
  '/api/payment-settings': {
    method: 'get',
    summary: 'What a browser needs before it can pay',
    status: 200,
    answer: paymentSettingsSchema,
  },
  '/api/create-payment-intent': {
    method: 'post',
    summary: 'Begin a payment, or find it again',
    body: paymentRequestSchema,
    keyed: true,
    status: 200,
    answer: clientSecretAnswerSchema,
  },
  '/api/create-subscription': {
    method: 'post',
    summary: 'Begin a subscription with its trial, or find it again',
    body: subscriptionRequestSchema,
    keyed: true,
    status: 200,
    answer: clientSecretAnswerSchema,
  },
  '/api/order-state': {
    method: 'post',
    summary: 'What became of an order',
    body: orderProofSchema,
    status: 200,
    answer: orderStateSchema,
  },
  '/api/order-download': {
    method: 'post',
    summary: 'The link to what a paid order unlocks',
    body: orderDownloadRequestSchema,
    status: 200,
    answer: orderDownloadAnswerSchema,
  },
  '/api/order-invoice': {
    method: 'post',
    summary: 'The latest invoice as PDF',
    body: orderProofSchema,
    status: 200,
  },
  '/api/order-end-trial': {
    method: 'post',
    summary: 'End a trial at once',
    body: orderProofSchema,
    status: 200,
    answer: orderStateSchema,
  },
  '/api/order-payment': {
    method: 'post',
    summary: 'Pay what is open, or give the card of a trial, by the link of a mail',
    body: orderProofSchema,
    status: 200,
    answer: clientSecretAnswerSchema,
  },
  '/api/stripe-webhook': {
    method: 'post',
    summary: 'Take in an event of the payment provider',
    body: z.looseObject({ id: z.string(), type: z.string() }),
    signed: true,
    status: 200,
    answer: z.object({ received: z.literal(true) }),
  },
  '/api/health': { method: 'get', summary: 'Whether the process answers', status: 200, answer: healthSchema },
  '/api/ready': { method: 'get', summary: 'Whether every part works', status: 200, answer: readinessSchema },
};

/** The OpenAPI document of the api, made from the schemas that the api checks by. */
export function openApiDocument() {
  const paths = Object.entries(endpoints).map(([path, endpoint]) => [
    path,
    { [endpoint.method]: operation(endpoint) },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Site API', version: '1.0.0' },
    paths: Object.fromEntries(paths) as Record<string, Record<string, ReturnType<typeof operation>>>,
  };
}

function operation({ summary, body, form, keyed, signed, status, answer, ...rest }: Endpoint) {
  const parameters = [
    ...(rest.parameters ?? []).map((each) => ({
      ...each,
      required: true,
      schema: shape(z.string(), 'input'),
    })),
    ...(keyed ? [header('Idempotency-Key', idempotencyKeySchema)] : []),
    ...(signed ? [header('Stripe-Signature', z.string())] : []),
  ];
  return {
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(body, form) } }),
    responses: {
      [status]: {
        description: summary,
        ...(answer && { content: { [json]: { schema: shape(answer, 'output') } } }),
      },
      default: {
        description: 'A refusal',
        content: { [json]: { schema: shape(errorBodySchema, 'output') } },
      },
    },
  };
}

function header(name: string, schema: z.ZodType) {
  return {
    name,
    in: 'header',
    required: !schema.safeParse(undefined).success,
    schema: shape(schema, 'input'),
  };
}

function contentOf(body: z.ZodType, form = false) {
  const schema = shape(body, 'input');
  return { [json]: { schema }, ...(form && { [formType]: { schema } }) };
}

function shape(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
