// The sandbox's own clock: it can be moved ahead, and whatever waits on it then happens.

const LONGEST_TIMER = 2_000_000_000;
const DHAKA = 6 * 60 * 60_000;

export interface GatewayClock {
  /** Milliseconds since 1970, offset included. */
  now(): number;
  /** Moves the clock ahead and rings what has become due. */
  advance(ms: number): void;
  /** Calls once when the clock reaches `at`; the answer cancels it. */
  ring(at: number, callback: () => void): () => void;
  /** Resolves when the clock reaches `at`, or when the clock is stopped. */
  reach(at: number): Promise<void>;
  stop(): void;
}

interface Alarm {
  at: number;
  callback: () => void;
  whenStopped?: () => void;
  timer?: NodeJS.Timeout;
}

/** A clock that starts `offset` milliseconds ahead; `keep` is told each new offset. */
export function createClock(offset: number, keep: (offset: number) => void): GatewayClock {
  const alarms = new Set<Alarm>();
  const now = () => Date.now() + offset;

  const arm = (alarm: Alarm) => {
    clearTimeout(alarm.timer);
    alarm.timer = setTimeout(
      () => {
        if (alarm.at > now()) return arm(alarm);
        alarms.delete(alarm);
        alarm.callback();
      },
      Math.min(Math.max(alarm.at - now(), 0), LONGEST_TIMER),
    );
  };
  const set = (alarm: Alarm) => {
    alarms.add(alarm);
    arm(alarm);
    return () => {
      clearTimeout(alarm.timer);
      alarms.delete(alarm);
    };
  };

  return {
    now,
    advance(ms) {
      offset += ms;
      keep(offset);
      for (const alarm of alarms) arm(alarm);
    },
    ring: (at, callback) => set({ at, callback }),
    reach: (at) => new Promise((resolve) => set({ at, callback: resolve, whenStopped: resolve })),
    stop() {
      for (const alarm of alarms) {
        clearTimeout(alarm.timer);
        alarm.whenStopped?.();
      }
      alarms.clear();
    },
  };
}

/** `YYYY-MM-DD HH:MM:SS` on the wall in Dhaka, which keeps UTC+6 all year. */
export function dhakaTime(at: number): string {
  return new Date(at + DHAKA).toISOString().slice(0, 19).replace('T', ' ');
}
