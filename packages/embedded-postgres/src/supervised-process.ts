/** Runs a program that never outlives this process, even if this process is killed with SIGKILL. */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A supervised program. */
export interface SupervisedProcess {
  /** Resolves with the exit code when the program has ended. */
  readonly ended: Promise<number | null>;
  /** Signals the program to stop, as the death of this process would, and waits until it has ended. */
  stop(): Promise<void>;
  /** Lets this process exit while the program runs; the supervisor then stops the program. */
  unref(): void;
}

export interface Supervision {
  /** The signal that stops the program. */
  readonly signal: 'INT' | 'QUIT' | 'TERM';
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
  /** A path that is deleted when the program has ended because of the signal. */
  readonly removeAtEnd?: string | undefined;
  /** Called for each line of the program's standard error. */
  readonly onLine: (line: string) => void;
}

// The shell and this process hold the two ends of a pipe (3). When this process closes its end or dies, the reader in
// the shell signals the program. The shell starts the program itself, so the program is supervised at all times.
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
export function superviseProcess(command: readonly string[], options: Supervision): SupervisedProcess {
  const shell = spawn(
    '/bin/sh',
    ['-c', script, 'sh', options.signal, options.removeAtEnd ?? '', ...command],
    {
      uid: options.uid,
      gid: options.gid,
      cwd: '/',
      // A clean environment: PGDATA, PGOPTIONS, LC_ALL and the like would change the program's behaviour.
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      // A separate session, so that Ctrl-C in the terminal reaches only this process, which stops the program.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  const pipe = shell.stdio[3] as Socket;
  const stderr = shell.stderr as Socket;
  pipe.on('error', () => {});
  createInterface({ input: stderr }).on('line', options.onLine);
  const ended = new Promise<number | null>((resolve, reject) => {
    shell.once('error', reject);
    shell.once('exit', (code) => {
      pipe.destroy();
      resolve(code);
    });
  });
  // A failed spawn rejects `ended`; without a handler it must not crash the process.
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
