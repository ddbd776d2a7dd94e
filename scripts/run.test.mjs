/** Scripts of several steps: a stop signal ends the running steps and the script. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from './project.mjs';

const moduleOf = (name) => JSON.stringify(pathToFileURL(join(root, 'scripts', name)).href);

/** A script of two parallel steps and one after them; each writes its name when it starts. */
const script = `
  import { main } from ${moduleOf('project.mjs')};
  import { run } from ${moduleOf('run.mjs')};
  const step = (name, code) => run(process.execPath, ['-e', \`console.log('\${name}'); \${code}\`]);
  const endless = 'setInterval(() => {}, 1000)';
  await main(async () => {
    const outcomes = await Promise.allSettled([step('first', endless), step('parallel', endless)]);
    console.log(outcomes.map(({ status }) => status).join(' '));
    await step('next', '');
    console.log('after next');
    return 0;
  });
`;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  test(`${signal} ends all running steps, starts no other, and sets the script's exit code`, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const ended = once(child, 'close');
    const lines = [];
    const errors = [];
    child.stderr.on('data', (bytes) => errors.push(bytes));
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (lines.length === 2) child.kill(signal);
    });
    const [code] = await ended;
    assert.deepEqual(lines.toSorted(), ['first', 'parallel', 'rejected rejected']);
    assert.equal(code, 128 + constants.signals[signal]);
    assert.equal(Buffer.concat(errors).toString(), `\nStopped by ${signal}.\n`);
  });
}
