import type { ContactMessage } from '@site/api-contract';
import { readApiFailure } from '@site/remote-kit';

const fields = ['name', 'email', 'subject', 'message'] as const satisfies readonly (keyof ContactMessage)[];

/** A field of the form and what the api says is wrong with it, in the visitor's language. */
export interface FieldFault {
  field: (typeof fields)[number];
  message: string;
}

/** The field that a failed request names, if it names one of the form's. */
export function readFieldFault(error: unknown): FieldFault | undefined {
  const said = readApiFailure(error);
  const field = fields.find((name) => name === said.field);
  return field && said.message ? { field, message: said.message } : undefined;
}

export function isTooManyRequests(error: unknown): boolean {
  return readApiFailure(error).code === 'too_many_requests';
}
