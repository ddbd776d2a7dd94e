/**
 * Preloaded into a server of the fault tests: the file at MOVED_CLOCK sets the offset of its clock. `wallMs` moves the
 * time of day only, as an operator or a time server does; `passedMs` lets time pass, for timeouts too.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.env.MOVED_CLOCK ?? '';
let text = '';
let wallMs = 0;
let passedMs = 0;

function readOffset() {
  let content = '';
  try {
    content = readFileSync(file, 'utf8');
    if (content === text) return;
    ({ wallMs = 0, passedMs = 0 } = JSON.parse(content));
  } catch {
    // The file is missing or half written; the next read succeeds.
    return;
  }
  text = content;
  writeFileSync(`${file}.seen-${process.pid}`, text);
}

const RealDate = Date;
const realNow = Date.now.bind(Date);
const realElapsed = performance.now.bind(performance);
const now = () => realNow() + wallMs + passedMs;

class MovedDate extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts));
  }
  static now = now;
  // Node creates instances of the original class.
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate;
  }
}
globalThis.Date = MovedDate;
performance.now = () => realElapsed() + passedMs;

readOffset();
setInterval(readOffset, 50).unref();
