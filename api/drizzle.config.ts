/** For drizzle-kit, which `npm run migration` fetches when it is called. */
export default {
  dialect: 'postgresql',
  schema: './src/**/table.ts',
  out: './migrations',
  casing: 'snake_case',
};
