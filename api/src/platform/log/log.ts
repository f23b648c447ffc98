import { pino, stdSerializers, type Logger } from 'pino';

export type Log = Logger;

const words = /[^\s"'<>()[\],;:=]+/g;
const credentials =
  /\b(sk|rk|pk|whsec|seti|pi)_[A-Za-z0-9_]{8,}|\b(postgres(?:ql)?|smtps?|https?):\/\/[^\s/@:]+:[^\s/@]+@/g;

/** Removes e-mail addresses, the provider's keys and secrets, and passwords in URLs from a text. */
function redact(text: string): string {
  // An address is a word with an @ inside. A single pattern for it would take quadratic time.
  const withoutAddress = (word: string) => (word.slice(1, -1).includes('@') ? '[e-mail]' : word);
  return text.replace(credentials, '[credential]').replace(words, withoutAddress);
}

/** An error for the log, without the parameters of failed queries and without personal data. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return redact(String(error));
  const { type, message, stack } = stdSerializers.err(error);
  // Drizzle's message ends with the query's parameters, which hold what the visitor typed.
  const withoutParameters = (part: string) => redact(part.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, ''));
  return {
    type,
    message: withoutParameters(message),
    stack: withoutParameters(stack),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Structured logs, one JSON object a line, on standard output. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  });
}
