import { z } from 'zod';
import { downloadAnswerSchema, downloadRequestSchema } from './app-download.ts';
import { contactAnswerSchema, contactRequestSchema } from './contact.ts';
import { errorBodySchema } from './errors.ts';
import { healthSchema, readinessSchema } from './health.ts';
import {
  clientSecretAnswerSchema,
  idempotencyKeySchema,
  orderDownloadAnswerSchema,
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
  /** Takes an `Idempotency-Key`. */
  keyed?: boolean;
  status: number;
  /** Of the answer; none where it is no JSON. */
  answer?: z.ZodType;
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

const endpoints: Record<string, Endpoint> = {
  '/api/contact': {
    method: 'post',
    summary: 'Store a message for the company',
    body: contactRequestSchema,
    status: 201,
    answer: contactAnswerSchema,
  },
  '/api/app-download': {
    method: 'post',
    summary: 'Ask for an app',
    body: downloadRequestSchema,
    status: 200,
    answer: downloadAnswerSchema,
  },
  '/api/app-download/file': {
    method: 'get',
    summary: 'Fetch the app by the ticket of a form without script',
    status: 303,
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
    body: orderProofSchema,
    status: 200,
    answer: orderDownloadAnswerSchema,
  },
  '/api/order-invoice': {
    method: 'post',
    summary: 'The latest invoice as PDF',
    body: orderProofSchema,
    status: 200,
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

function operation({ summary, body, keyed, status, answer }: Endpoint) {
  const key = { name: 'Idempotency-Key', in: 'header', schema: shape(idempotencyKeySchema, 'input') };
  return {
    summary,
    ...(keyed && { parameters: [key] }),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
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

function contentOf(body: z.ZodType) {
  const schema = shape(body, 'input');
  return { [json]: { schema }, [form]: { schema } };
}

function shape(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
