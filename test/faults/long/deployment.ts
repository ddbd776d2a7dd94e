/**
 * The files of deploy/ with the programs that read them: systemd's checks, nginx and Caddy in front of a server, a release that
 * runs, backs up and restores on its own.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../apps/api/src/testing/free-ports.ts';
import { root } from '../../../scripts/project.mjs';
import { type FaultCase, type Outcome, waitFor } from './fault-case.ts';
import { notRun, withFolder } from './outcomes.ts';
import { findProgram, runProgram, startProgram } from './programs.ts';
import { caddyInFront, nginxInFront } from './proxies-in-front.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** systemd's own number from 0 (closed) to 10; servers of distributions have 9. */
const mostExposure = 2;

/** The units have no unknown setting, and are as closed as systemd measures it. */
async function unitsVerified(): Promise<Outcome> {
  const what = 'systemd units';
  const analyze = findProgram('systemd-analyze');
  if (!analyze) return notRun(what, 'systemd-analyze');
  return withFolder(async (folder) => {
    cpSync(join(root, 'deploy', 'jontro'), join(folder, 'jontro'));
    const units = readdirSync(join(root, 'deploy', 'systemd')).map((name) => {
      const path = join(folder, name);
      writeFileSync(
        path,
        read(`deploy/systemd/${name}`).replaceAll('/opt/jontro/current/jontro', join(folder, 'jontro')),
      );
      return path;
    });
    const verified = await runProgram(analyze, ['verify', '--man=no', ...units]);
    const violations = verified.code === 0 && !verified.output.trim() ? [] : [verified.output];
    const notes: string[] = [];
    for (const path of units.filter((name) => name.endsWith('.service'))) {
      const { output } = await runProgram(analyze, ['security', '--offline=yes', '--no-pager', path]);
      const exposure = /exposure level for (\S+): ([\d.]+)/.exec(output);
      notes.push(`${exposure?.[1]} ${exposure?.[2]}`);
      if (!(Number(exposure?.[2]) <= mostExposure)) violations.push(output);
    }
    return { what, notes: [`exposure of 10: ${notes.join(', ')}`], violations };
  });
}

const manifest: { version: string; commit?: string } = JSON.parse(read('package.json'));

/** A release starts, backs up while it runs, and its backup is restored, with nothing but its own folder. */
async function releaseOnItsOwn(): Promise<Outcome> {
  const what = 'a release on its own';
  return withFolder(async (folder) => {
    const release = join(folder, 'release');
    const script = join(root, 'scripts', 'release.mjs');
    const built = await runProgram(process.execPath, [script, '--any-tree', '--demo', '--folder', release], {
      cwd: root,
    });
    if (built.code !== 0) return { what, violations: [built.output] };
    const { components } = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string }[];
    };
    const names = components.map(({ name }) => name);
    const licences = readFileSync(join(release, 'licences.txt'), 'utf8');
    const unlisted = ['fastify', 'sharp', 'pg', 'react'].filter(
      (name) => !names.includes(name) || !licences.includes(`\n${name} `),
    );
    const jontro = join(release, 'jontro');
    const port = await freePort();
    const env = {
      ...{
        PORT: String(port),
        SANDBOX_PORT: String(await freePort()),
        OPENID_PORT: String(await freePort()),
        BKASH_PORT: String(await freePort()),
      },
      ...{ DATA_DIR: join(folder, 'data'), TMPDIR: folder, PATH: '/usr/bin:/bin' },
      NODE_OPTIONS: '',
    };
    execFileSync('chmod', ['755', folder]);
    const shop = startProgram(jontro, ['start'], env);
    const violations = unlisted.map((name) => `${name} is not in the list of packages`);
    const expect = ({ code, output }: { code: number; output: string }, step: string): void => {
      if (code !== 0) violations.push(`${step}: ${output}`);
    };
    try {
      const url = `http://127.0.0.1:${port}`;
      const isReady = (): Promise<boolean> =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      const readyMs = await waitFor(isReady, 120_000, 250);
      if (readyMs === undefined) return { what, violations: [`not ready: ${shop.output()}`] };
      expect(await runProgram(jontro, ['health'], { env }), 'health');
      const { version, commit } = (await (await fetch(`${url}/healthz`)).json()) as Record<string, string>;
      const packaged = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')) as typeof manifest;
      if (version !== manifest.version || commit === undefined || commit !== packaged.commit)
        violations.push(`/healthz says version ${version}, commit ${commit}`);
      for (const path of ['/', '/bn', '/dashboard']) {
        const response = await fetch(`${url}${path}`);
        if (!response.ok) violations.push(`${path}: ${response.status}`);
      }
      const backups = join(folder, 'backups');
      expect(await runProgram(jontro, ['backup', backups], { env }), 'backup');
      expect(await runProgram(jontro, ['check-backup', backups], { env }), 'check-backup');
      return {
        what,
        notes: [`ready after ${Math.round(readyMs)} ms`, `${names.length} packages listed`],
        violations,
      };
    } finally {
      await shop.stop();
    }
  });
}

export const deployment: FaultCase = {
  name: 'deployment',
  parts: [unitsVerified, nginxInFront, caddyInFront, releaseOnItsOwn],
};
