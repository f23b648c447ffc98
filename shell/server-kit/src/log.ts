import { randomUUID } from 'node:crypto';
import { alarms } from './alarms.ts';
import { pino, type DestinationStream, type Logger } from 'pino';

/** The values of `LOG_LEVEL`, the most urgent first. `access` adds a line for each page and file that is served. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'access', 'debug', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

export type Log = Logger<'access'>;

const words = /[^\s"'<>()[\],;:=]+/g;
const credentials =
  /\b(sk|rk|pk|whsec|seti|pi)_[A-Za-z0-9_]{8,}|\b(postgres(?:ql)?|smtps?|https?):\/\/[^\s/@:]+:[^\s/@]+@/g;

/** Removes e-mail addresses, the provider's keys and secrets, and passwords in URLs from a text. */
function redact(text: string): string {
  // An address is a word with an @ inside. A single pattern for it would take quadratic time.
  const withoutAddress = (word: string) => (word.slice(1, -1).includes('@') ? '[e-mail]' : word);
  return text.replace(credentials, '[credential]').replace(words, withoutAddress);
}

/** Whether a database query failed, as Drizzle reports it. Message and stack repeat the parameters: a visitor's input. */
function isQueryError(error: Error): error is Error & { query: unknown } {
  return 'query' in error && 'params' in error;
}

/** An error for the log, without the parameters of failed queries and without personal data. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return redact(String(error));
  const { name, message, stack = '', cause } = error;
  const type = error.constructor.name || name;
  const described = isQueryError(error)
    ? { type, message: `failed query: ${redact(String(error.query))}` }
    : { type, message: redact(message), stack: redact(stack) };
  return cause === undefined ? described : { ...described, cause: describeError(cause) };
}

/**
 * Structured logs, one JSON object a line: `time` in ISO 8601, `level` as its name, `service`, `msg`, and for a request
 * `requestId`, `method`, `path`, `status` and `ms`.
 * @param destination standard output by default
 */
export function createLog(service: string, level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    // Between `debug` (20) and `info` (30).
    customLevels: { access: 25 },
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log(line: Record<string, unknown>) {
        if (typeof line['alarm'] === 'string') alarms.inc({ alarm: line['alarm'] });
        return line;
      },
    },
    serializers: { err: describeError },
  };
  return destination ? pino<'access'>(options, destination) : pino<'access'>(options);
}

const plainId = /^[A-Za-z0-9._-]{8,64}$/;

/** The id that shell, api and payment provider share for a request; it cannot inject a log line or a header. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && plainId.test(header) ? header : randomUUID();
}

/** Runs repeated work and logs its failure once, until it succeeds or fails for another reason. @param message of the line */
export function failureLog(log: Log, message: string): (work: () => Promise<void>) => Promise<void> {
  const failures = newFailures();
  return async (work) => {
    try {
      await work();
      failures.end(message);
    } catch (error) {
      if (failures.begin(message, error) !== undefined) log.error({ err: error }, message);
    }
  };
}

/** Tells failures from their repetitions, by a key for each kind of work. */
export function newFailures() {
  const reasons = new Map<string, string>();
  return {
    /** @returns the reason, or undefined if this work failed for the same one before */
    begin(key: string, error: unknown): string | undefined {
      const reason = error instanceof Error ? error.message : String(error);
      if (reasons.get(key) === reason) return undefined;
      reasons.set(key, reason);
      return reason;
    },
    end(key: string): void {
      reasons.delete(key);
    },
  };
}
