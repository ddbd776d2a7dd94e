// Runs a program that never outlives this process, not even when this process is killed with SIGKILL.
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A program under supervision. */
export interface SupervisedProcess {
  /** Settles with the exit code when the program has ended. */
  readonly ended: Promise<number | null>;
  /** Asks the program to stop, as our own death would, and waits until it has. */
  stop(): Promise<void>;
  /** Lets the process end even though the program runs; it is then stopped by the supervisor. */
  unref(): void;
}

export interface Supervision {
  /** What asks the program to stop. */
  readonly signal: 'INT' | 'QUIT' | 'TERM';
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
  /** A path that is deleted when the program has ended because it was asked to. */
  readonly removeAtEnd?: string | undefined;
  /** Is given each line the program writes to its standard error. */
  readonly onLine: (line: string) => void;
}

// The shell holds one end of a pipe (3) and we hold the other. When ours closes, on purpose or by our death, the
// reader wakes and signals the program. The shell starts the program itself, so there is no moment without a guard.
const script = `
signal=$1 remove=$2 asked=; shift 2
trap asked=yes USR1
"$@" 3<&- & program=$!
{ read -r _ <&3; kill -s USR1 "$$"; kill -s "$signal" "$program"; } 2>/dev/null & reader=$!
while wait "$program"; code=$?; kill -0 "$program" 2>/dev/null; do :; done
kill "$reader" 2>/dev/null
[ -z "$asked" ] || [ -z "$remove" ] || rm -rf -- "$remove"
exit "$code"`;

/** Starts a program (its path, then its arguments) under supervision. */
export function superviseProcess(command: readonly string[], how: Supervision): SupervisedProcess {
  const shell = spawn('/bin/sh', ['-c', script, 'sh', how.signal, how.removeAtEnd ?? '', ...command], {
    uid: how.uid,
    gid: how.gid,
    cwd: '/',
    // Nothing of our environment: PGDATA, PGOPTIONS, LC_ALL and the like would change what the program does.
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // A session of its own, so that Ctrl-C in the terminal reaches us first and we stop it in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const pipe = shell.stdio[3] as Socket;
  const stderr = shell.stderr as Socket;
  pipe.on('error', () => {});
  createInterface({ input: stderr }).on('line', how.onLine);
  const ended = new Promise<number | null>((resolve, reject) => {
    shell.once('error', reject);
    shell.once('exit', (code) => {
      pipe.destroy();
      resolve(code);
    });
  });
  // Whoever waits for `ended` hears of a failed spawn; nobody waiting is no reason to crash.
  ended.catch(() => {});
  return {
    ended,
    async stop() {
      shell.ref();
      pipe.destroy();
      await ended;
    },
    unref() {
      shell.unref();
      pipe.unref();
      stderr.unref();
    },
  };
}
