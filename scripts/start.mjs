/**
 * `npm start`: brings what is missing (dependencies, runtime, pages) and runs the shop.
 * `npm run dev`: the same from sources, with instant reload. Plain JavaScript for any Node from 20 up.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ensureDependencies } from './dependencies.mjs';
import { ensurePages, pageSettings } from './pages.mjs';
import { CannotGoOn, main, root } from './project.mjs';
import { findNode, runtimeEnv } from './runtime.mjs';
import { development, production } from './server.mjs';

/** npm that is killed hard passes no signal on; without it nobody could stop the shop. */
function whenParentIsGone(act) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && act(), 500).unref();
}

/**
 * Runs the server and gives its exit code. It is a process group of its own, so that Ctrl-C, which a terminal sends to
 * everybody and npm passes on once more, reaches it exactly once: through here.
 */
function serve(node, { args, settings }) {
  return new Promise((done, fail) => {
    const child = spawn(node, args, {
      cwd: root,
      env: runtimeEnv(node, { ...pageSettings(), ...settings }),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    let asked = false;
    const stop = (signal) => {
      if (!asked) child.kill(signal);
      asked = true;
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    process.on('SIGHUP', () => stop('SIGTERM'));
    if (process.env.npm_lifecycle_event) whenParentIsGone(() => stop('SIGTERM'));
    child.once('error', fail);
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]));
  });
}

await main(async () => {
  const fromSources = process.argv.includes('--dev');
  await ensureDependencies();
  const node = findNode();
  if (!fromSources && !(await ensurePages(node))) {
    throw new CannotGoOn('The pages could not be built; the reason stands above.');
  }
  return serve(node, fromSources ? development : production);
});
