import { z } from 'zod';
import { readEnvironment } from '@site/server-kit/environment';
import { isThisMachine } from '@site/server-kit/public-site';
import publishedKeys from '../published-keys.json' with { type: 'json' };

/** Loopback hosts, which other machines cannot reach. */
const loopback = ['127.0.0.1', '::1', 'localhost'];
const port = z.coerce.number().int().min(0).max(65535);
const origin = z.url({ protocol: /^https?$/ });

const sharedSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  /** `true` allows other hosts, for a container. */
  STAND_IN_ANY_HOST: z.enum(['true', 'false']).default('false'),
  SITE_ORIGIN: origin.default('http://localhost:3000'),
  DATA_DIR: z.string().default('.data'),
});

const paymentsSchema = sharedSchema.extend({
  PORT: port.default(3005),
  /** The stand-in's address for browsers; HOST and PORT by default. */
  PUBLIC_ORIGIN: origin.optional(),
  /** Must be the stand-in's own key. A key of the provider means that the provider itself is used. */
  STRIPE_SECRET_KEY: z
    .literal(publishedKeys.secretKey, {
      error: 'is set: the provider itself serves, start without the stand-in',
    })
    .optional(),
  /** The receiver of events; without it, none are sent. */
  STRIPE_WEBHOOK_URL: origin.optional(),
});

const mailSchema = sharedSchema.extend({ PORT: port.default(3006), SMTP_PORT: port.default(3007) });

const databaseSchema = sharedSchema.pick({ DATA_DIR: true }).extend({
  /** Answers whether the database does. */
  PORT: port.default(3008),
  POSTGRES_PORT: port.default(3009),
});

const appSchema = sharedSchema.extend({ PORT: port.default(3010) });

/* The settings of each program. @throws Error with one line that names the variable */
export const readDatabaseEnvironment = () => readEnvironment(databaseSchema, process.env);
export const readPaymentsEnvironment = () => read(paymentsSchema);
export const readMailEnvironment = () => read(mailSchema);
export const readAppEnvironment = () => read(appSchema);

function read<S extends typeof sharedSchema>(schema: S): z.output<S> {
  const env = readEnvironment(schema, process.env);
  const { SITE_ORIGIN, HOST, STAND_IN_ANY_HOST } = env;
  if (!isThisMachine(SITE_ORIGIN))
    throw new Error(`SITE_ORIGIN: ${SITE_ORIGIN} is not this machine, and a stand-in serves no other`);
  if (!loopback.includes(HOST) && STAND_IN_ANY_HOST !== 'true')
    throw new Error('HOST: a stand-in listens on 127.0.0.1 alone, unless STAND_IN_ANY_HOST is true');
  return env;
}
