/** For drizzle-kit, which `npm run migration` fetches when it is called. */
export default {
  dialect: 'postgresql',
  schema: ['./src/features/*/table.ts', './src/orders/**/table.ts', './src/platform/*/table.ts'],
  out: './migrations',
  casing: 'snake_case',
};
