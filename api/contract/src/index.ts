export * from './price-list.ts';
export * from './errors.ts';
export { email as emailSchema } from './fields.ts';
export * from './contact.ts';
export * from './account.ts';
export * from './app-download.ts';
export * from './payments.ts';
export * from './health.ts';
export * from './openapi.ts';
