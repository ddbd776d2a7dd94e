/** Preloaded into a run of the tests: collects the text of every statement that the driver sends, for `npm run statements`. */
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
      // A test's process of another account, which may not write here and sends nothing else.
    }
  }
  return query.call(this, statement, ...rest);
};
