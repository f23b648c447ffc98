import type { Request } from 'express';
import { idempotencyKeySchema } from '@site/api-contract';
import { ApiError } from './api-error.ts';

/** The `Idempotency-Key` of a request, if it has one. @throws ApiError `field_invalid` */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = idempotencyKeySchema.safeParse(request.header('Idempotency-Key'));
  if (!key.success) throw new ApiError('field_invalid', { field: 'Idempotency-Key' });
  return key.data;
}
