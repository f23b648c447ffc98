import { pino, stdSerializers, type Logger } from 'pino';

export type Log = Logger;

const words = /[^\s"'<>()[\],;:=]+/g;
const credentials =
  /\b(sk|rk|pk|whsec|seti|pi)_[A-Za-z0-9_]{8,}|\b(postgres(?:ql)?|smtps?|https?):\/\/[^\s/@:]+:[^\s/@]+@/g;

/** Takes e-mail addresses, the provider's keys and secrets, and passwords in addresses out of a text. */
export function redact(text: string): string {
  // An address is a word with an @ inside: one pattern for it would look at each word once for each of its letters.
  const withoutAddress = (word: string) => (word.slice(1, -1).includes('@') ? '[e-mail]' : word);
  return text.replace(credentials, '[credential]').replace(words, withoutAddress);
}

/** An error for the log: a failed query's parameters stay out, and so does whatever names a person. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return redact(String(error));
  const { type, message, stack } = stdSerializers.err(error);
  // Drizzle's message ends with the parameters, which are what the visitor typed.
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
