import { z } from 'zod';
import { oauthErrorSchema } from './devices.ts';
import { errorBodySchema } from './errors.ts';
import { idempotencyKeySchema } from './payments.ts';

export interface Endpoint {
  summary: string;
  /** The body of a POST; a GET has none. */
  body?: z.ZodType;
  /** Whether it also accepts a form, whose values are all strings, or nothing else. */
  form?: boolean | 'only';
  keyed?: boolean;
  signed?: boolean;
  /** Whether it is for an app's device, which sends its token and gets errors as OAuth has them. */
  forApps?: 'token' | 'no token';
  query?: z.ZodObject<Record<string, z.ZodType>>;
  /** The status of the response; 200 by default. */
  status?: number;
  response?: z.ZodType;
  image?: string;
}

const json = 'application/json';
const formType = 'application/x-www-form-urlencoded';

/** An endpoint as an OpenAPI operation. @param path with parameters in braces */
export function operation(path: string, endpoint: Endpoint) {
  const { summary, body, form, keyed, signed, forApps, status = 200, response, image, query } = endpoint;
  const pathParameters = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const parameters = [
    ...pathParameters.map((name) => parameter('path', name, z.string())),
    ...Object.entries(query?.shape ?? {}).map(([name, schema]) => parameter('query', name, schema)),
    ...(keyed ? [parameter('header', 'Idempotency-Key', idempotencyKeySchema)] : []),
    ...(signed ? [parameter('header', 'Stripe-Signature', z.string())] : []),
  ];
  return {
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(forApps === 'token' && { security: [{ device: [] }] }),
    ...(body && { requestBody: { required: true, content: contentOf(body, form) } }),
    responses: {
      [status]: {
        description: summary,
        ...(response && { content: { [json]: { schema: shape(response, 'output') } } }),
        ...(image && { content: { [image]: {} } }),
      },
      default: {
        description: 'A refusal',
        content: { [json]: { schema: shape(forApps ? oauthErrorSchema : errorBodySchema, 'output') } },
      },
    },
  };
}

function parameter(place: 'header' | 'path' | 'query', name: string, schema: z.ZodType) {
  return {
    name,
    in: place,
    required: !schema.safeParse(undefined).success,
    schema: shape(schema, 'input'),
  };
}

function contentOf(body: z.ZodType, form: Endpoint['form'] = false) {
  const schema = shape(body, 'input');
  return { ...(form !== 'only' && { [json]: { schema } }), ...(form && { [formType]: { schema } }) };
}

function shape(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
