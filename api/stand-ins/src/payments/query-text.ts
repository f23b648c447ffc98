import type { Request } from 'express';

/** A value of the query; empty if it is missing or given twice. */
export function queryText({ query }: Request, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value : '';
}
