/**
 * `npm start`: installs and builds what is missing (dependencies, runtime, server, web app) and runs the shop.
 * `npm run dev`: the same from sources, with hot reload. Plain JavaScript for Node 20 or newer.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { pageSettings } from './pages.mjs';
import { main, root, ScriptError } from './project.mjs';
import { findNode, runtimeEnv } from './runtime.mjs';
import { development, production } from './server.mjs';

/** Calls `stop` when the parent has exited: npm killed with SIGKILL forwards no signal, and the shop would run on. */
function onParentExit(stop) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

/**
 * Runs the server and returns its exit code. It has its own process group, so that Ctrl-C, which the terminal sends to the
 * whole group and npm forwards again, reaches it exactly once, from here.
 */
function serve(node, { args, settings }) {
  return new Promise((done, fail) => {
    const child = spawn(node, args, {
      cwd: root,
      env: runtimeEnv(node, { PROCESSES: process.env.PROCESSES || 'auto', ...pageSettings(), ...settings }),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    let stopping = false;
    const stop = (signal) => {
      if (!stopping) child.kill(signal);
      stopping = true;
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    process.on('SIGHUP', () => stop('SIGTERM'));
    if (process.env.npm_lifecycle_event) onParentExit(() => stop('SIGTERM'));
    child.once('error', fail);
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]));
  });
}

await main(async () => {
  const fromSources = process.argv.includes('--dev');
  await ensureDependencies();
  const node = findNode();
  if (!fromSources && !(await ensureBuild(node))) {
    throw new ScriptError('The shop could not be built; see the error above.');
  }
  return serve(node, fromSources ? development : production);
});
