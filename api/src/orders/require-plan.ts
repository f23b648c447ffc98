import { plans, type Plan } from '@site/api-contract';
import { ApiError } from '../platform/http/api-error.ts';

/** @throws ApiError `plan_unknown` naming `field` */
export function requirePlan(id: string, field: 'plan' | 'planId'): Plan {
  const plan = plans.find((candidate) => candidate.id === id);
  if (!plan) throw new ApiError('plan_unknown', { field });
  return plan;
}
