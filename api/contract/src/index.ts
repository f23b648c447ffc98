export * from './schemas.ts';
export * from './openapi.ts';
