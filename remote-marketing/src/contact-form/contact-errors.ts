import type { ContactMessage } from '@site/api-contract';
import { readApiFailure } from '@site/remote-kit';

const fields = ['name', 'email', 'subject', 'message'] as const satisfies readonly (keyof ContactMessage)[];

/** A field that the api refused, with its message in the visitor's language. */
interface FieldError {
  field: (typeof fields)[number];
  message: string;
}

/** The form's field that an api error names; undefined where it names none. */
export function readFieldError(error: unknown): FieldError | undefined {
  const failure = readApiFailure(error);
  const field = fields.find((name) => name === failure.field);
  return field && failure.message ? { field, message: failure.message } : undefined;
}

export function isTooManyRequests(error: unknown): boolean {
  return readApiFailure(error).code === 'too_many_requests';
}
