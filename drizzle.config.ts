import { defineConfig } from 'drizzle-kit'

// npm run migration -- --name a-sentence-about-what-is-true-afterwards
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./domain/**/*.table.ts', './platform/**/*.table.ts'],
  out: './database/migrations',
})
