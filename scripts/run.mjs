/** Runs child processes, with one progress line or with their output. */
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { root, Stopped } from './project.mjs';

/** Formats milliseconds as `0.8 s` or `1 min 12 s`. */
export function duration(ms) {
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** The stop signal that ended a program, if any; no program is started after it. */
let stoppedBy;

/**
 * Runs a program and returns its exit code, its output (only if `quiet`) and its duration in ms.
 * A stop signal to this process is forwarded to the program; when it has ended, this call and every later one reject with
 * Stopped, so that a script of several steps ends as a whole.
 */
export function run(program, args, { env = process.env, cwd = root, quiet = false } = {}) {
  if (stoppedBy) return Promise.reject(new Stopped(stoppedBy));
  const start = performance.now();
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    const output = [];
    child.stdout?.on('data', (bytes) => output.push(bytes));
    child.stderr?.on('data', (bytes) => output.push(bytes));
    const stop = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    for (const signal of stopSignals) process.once(signal, stop);
    const end = (code, text = '') => {
      for (const signal of stopSignals) process.off(signal, stop);
      if (stoppedBy) fail(new Stopped(stoppedBy));
      else done({ code, output: Buffer.concat(output).toString() + text, ms: performance.now() - start });
    };
    child.once('error', (error) => end(127, `${program}: ${error.message}\n`));
    child.once('close', (code, signal) => end(code ?? 1, signal ? `\n(stopped by ${signal})\n` : ''));
  });
}

/** The end of the line of a step: its duration, and its output if it failed. */
const endOf = ({ code, output, ms }) =>
  code === 0 ? `${duration(ms)}\n` : `failed after ${duration(ms)}\n${output.trimEnd()}\n`;

/** Prints the line of a step that has ended. */
export const printStep = (label, result) => process.stdout.write(`${label} … ${endOf(result)}`);

/** Runs a program with one progress line, which is there from its start; its output is shown only if it fails. */
export async function step(label, program, args, options = {}) {
  process.stdout.write(`${label} … `);
  const result = await run(program, args, { ...options, quiet: true });
  process.stdout.write(endOf(result));
  return result;
}
