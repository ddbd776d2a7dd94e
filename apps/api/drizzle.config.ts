/** How migrations are generated from the tables: `npm run migration`. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/api/src/**/*.table.ts',
  out: './apps/api/src/migrations',
  casing: 'snake_case',
});
