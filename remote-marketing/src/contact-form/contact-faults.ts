import type { ErrorBody } from '@site/api-contract';

const fields = ['name', 'email', 'subject', 'message'] as const;

/** A field of the form and what the api says is wrong with it, in the visitor's language. */
export interface FieldFault {
  field: (typeof fields)[number];
  message: string;
}

/** The field that a failed request names, if it names one of the form's. */
export function readFieldFault(error: unknown): FieldFault | undefined {
  const body = readBody(error);
  const field = fields.find((name) => name === body?.field);
  return field && body?.message ? { field, message: body.message } : undefined;
}

export function isTooManyRequests(error: unknown): boolean {
  return readBody(error)?.code === 'too_many_requests';
}

/** The shell's request helper throws `${status}: ${body}` (requirements, L17). */
function readBody(error: unknown): Partial<ErrorBody> | undefined {
  const text = error instanceof Error ? error.message.replace(/^\d{3}: /, '') : '';
  try {
    const body: unknown = JSON.parse(text);
    return body !== null && typeof body === 'object' ? body : undefined;
  } catch {
    return undefined;
  }
}
