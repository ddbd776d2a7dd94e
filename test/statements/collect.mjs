/** Preloaded into a test run: collects the text of every statement that the driver sends, for `npm run statements`. */
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const file = process.env.STATEMENTS_FILE;
const seen = new Set();
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function collected(statement, ...rest) {
  const text = typeof statement === 'string' ? statement : statement?.text;
  if (typeof text === 'string' && !seen.has(text)) {
    seen.add(text);
    try {
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    } catch {
      // Test processes of another account cannot write this file; they send no other statements.
    }
  }
  return query.call(this, statement, ...rest);
};
