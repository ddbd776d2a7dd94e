// The sandbox's own clock: it can be advanced, which fires the timers that become due.

const MAX_TIMER_MS = 2_000_000_000;
const DHAKA_OFFSET_MS = 6 * 60 * 60_000;

export interface GatewayClock {
  /** Milliseconds since 1970, offset included. */
  now(): number;
  /** Advances the clock and fires the timers that become due. */
  advance(ms: number): void;
  /** Calls `callback` once when the clock reaches `at`; returns a function that cancels it. */
  schedule(at: number, callback: () => void): () => void;
  /** Resolves when the clock reaches `at`, or when the clock is stopped. */
  waitUntil(at: number): Promise<void>;
  stop(): void;
}

interface Timer {
  at: number;
  callback: () => void;
  onStop?: () => void;
  handle?: NodeJS.Timeout;
}

/** Creates a clock that is `offset` milliseconds ahead; calls `save` with each new offset. */
export function createClock(offset: number, save: (offset: number) => void): GatewayClock {
  const timers = new Set<Timer>();
  const now = () => Date.now() + offset;

  const start = (timer: Timer) => {
    clearTimeout(timer.handle);
    timer.handle = setTimeout(
      () => {
        if (timer.at > now()) return start(timer);
        timers.delete(timer);
        timer.callback();
      },
      Math.min(Math.max(timer.at - now(), 0), MAX_TIMER_MS),
    );
  };
  const add = (timer: Timer) => {
    timers.add(timer);
    start(timer);
    return () => {
      clearTimeout(timer.handle);
      timers.delete(timer);
    };
  };

  return {
    now,
    advance(ms) {
      offset += ms;
      save(offset);
      for (const timer of timers) start(timer);
    },
    schedule: (at, callback) => add({ at, callback }),
    waitUntil: (at) => new Promise((resolve) => add({ at, callback: resolve, onStop: resolve })),
    stop() {
      for (const timer of timers) {
        clearTimeout(timer.handle);
        timer.onStop?.();
      }
      timers.clear();
    },
  };
}

/** `YYYY-MM-DD HH:MM:SS` in Dhaka, which is UTC+6 all year. */
export function dhakaTime(at: number): string {
  return new Date(at + DHAKA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}
