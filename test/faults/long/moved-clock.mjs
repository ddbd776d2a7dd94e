/**
 * Preloaded into a server of the fault tests: its clock is off by what the file of MOVED_CLOCK says. `wallMs` moves the
 * time of day alone, as an operator or a time server does; `passedMs` lets that much time pass, for timeouts too.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.env.MOVED_CLOCK ?? '';
let text = '';
let wallMs = 0;
let passedMs = 0;

function look() {
  let found = '';
  try {
    found = readFileSync(file, 'utf8');
    if (found === text) return;
    ({ wallMs = 0, passedMs = 0 } = JSON.parse(found));
  } catch {
    // Not there yet, or half written: the next look finds it.
    return;
  }
  text = found;
  writeFileSync(`${file}.seen-${process.pid}`, text);
}

const TrueDate = Date;
const trueNow = Date.now.bind(Date);
const trueElapsed = performance.now.bind(performance);
const now = () => trueNow() + wallMs + passedMs;

class MovedDate extends TrueDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts));
  }
  static now = now;
  // Dates that Node itself makes are of the true kind.
  static [Symbol.hasInstance](value) {
    return value instanceof TrueDate;
  }
}
globalThis.Date = MovedDate;
performance.now = () => trueElapsed() + passedMs;

look();
setInterval(look, 50).unref();
