/**
 * The files of deploy/ with the programs that read them: systemd's checks, nginx and Caddy in front of a server, a release that
 * runs, backs up and restores on its own.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestByTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../apps/api/src/testing/free-ports.ts';
import { root } from '../../../scripts/project.mjs';
import { type FaultCase, type Outcome, waitFor } from './fault-case.ts';
import { findProgram, runProgram, startProgram } from './programs.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const notRun = (what: string, program: string): Outcome => ({
  what,
  violations: [],
  skipReason: `this machine has no ${program}`,
});

/** Runs a part with a folder of its own, which is removed afterwards. */
async function withFolder(run: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'jontro-deployment-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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

interface Answer {
  status: number;
  location: string | undefined;
  body: string;
}

const certificate = { rejectUnauthorized: false, servername: 'shop.example.com' };

/** One request to a proxy on this machine for the host of its configuration. */
const ask = (port: number, path: string, encrypted: boolean): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      // A visitor who claims another address.
      headers: { host: 'shop.example.com', 'x-forwarded-for': '203.0.113.9' },
    };
    const onAnswer = (response: IncomingMessage): void => {
      let body = '';
      response.on('data', (bytes) => {
        body += bytes;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location, body }),
      );
    };
    const request = encrypted
      ? requestByTls({ ...options, ...certificate }, onAnswer)
      : requestPlain(options, onAnswer);
    request.once('error', reject);
    request.end();
  });

/** Stands for the shop: answers with what it was asked. */
async function startEcho(port: number): Promise<() => void> {
  const server = createServer((request, response) => {
    response.end(
      JSON.stringify({
        url: request.url,
        host: request.headers.host,
        from: request.headers['x-forwarded-for'],
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** What a proxy with one of the configurations does to requests, on both of its ports. */
async function findWrongAnswers(tlsPort: number, plainPort: number): Promise<string[]> {
  const wrong: string[] = [];
  const expect = (what: string, holds: boolean, answer: Answer): void => {
    if (!holds) wrong.push(`${what}: ${JSON.stringify(answer)}`);
  };
  const page = await ask(tlsPort, '/bn/cart?a=1', true);
  const seen = page.status === 200 ? (JSON.parse(page.body) as Record<string, string>) : {};
  expect('the shop gets path and query unchanged', seen.url === '/bn/cart?a=1', page);
  expect('the shop gets the host that was asked for', seen.host === 'shop.example.com', page);
  expect('the last forwarded address is the visitor’s', /(^|, )127\.0\.0\.1$/.test(seen.from ?? ''), page);
  const redirect = await ask(plainPort, '/bn/cart?a=1', false);
  expect(
    'a page without encryption leads to https',
    redirect.status === 301 && redirect.location === 'https://shop.example.com/bn/cart?a=1',
    redirect,
  );
  for (const path of ['/api/orders', '/jwt', '/payment-gateway/ipn', '/1/upload']) {
    const answer = await ask(plainPort, path, false);
    expect(`${path} without encryption is refused`, answer.status === 403, answer);
  }
  return wrong;
}

async function untilAnswers(port: number): Promise<boolean> {
  const answered = (): Promise<boolean> =>
    ask(port, '/', true).then(
      ({ status }) => status === 200,
      () => false,
    );
  return (await waitFor(answered, 20_000)) !== undefined;
}

async function nginxInFront(): Promise<Outcome> {
  const what = 'nginx in front';
  const nginx = findProgram('nginx');
  if (!nginx || !findProgram('openssl')) return notRun(what, nginx ? 'openssl' : 'nginx');
  return withFolder(async (folder) => {
    const [tls, plain, shop] = [await freePort(), await freePort(), await freePort()];
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=shop.example.com'],
        ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
      ],
      { stdio: 'ignore' },
    );
    const site = read('deploy/edge/nginx.conf')
      .replaceAll('/etc/letsencrypt/live/shop.example.com', folder)
      .replace('listen 443', `listen 127.0.0.1:${tls}`)
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replace(/ *listen \[::\].*\n/g, '')
      .replace('127.0.0.1:3000', `127.0.0.1:${shop}`);
    writeFileSync(join(folder, 'site.conf'), site);
    mkdirSync(join(folder, 'tmp'));
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, 'tmp', name)};`,
    );
    const config = join(folder, 'nginx.conf');
    writeFileSync(
      config,
      `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`,
    );
    const checked = await runProgram(nginx, ['-t', '-c', config, '-p', folder]);
    if (checked.code !== 0) return { what, violations: [checked.output] };
    const stopEcho = await startEcho(shop);
    const started = startProgram(nginx, ['-c', config, '-p', folder]);
    try {
      if (!(await untilAnswers(tls))) return { what, violations: [`no answer: ${started.output()}`] };
      return { what, notes: ['nginx -t'], violations: await findWrongAnswers(tls, plain) };
    } finally {
      await started.stop();
      stopEcho();
    }
  });
}

async function caddyInFront(): Promise<Outcome> {
  const what = 'Caddy in front';
  const caddy = findProgram('caddy');
  if (!caddy) return notRun(what, 'caddy');
  return withFolder(async (folder) => {
    const [tls, plain, shop] = [await freePort(), await freePort(), await freePort()];
    // A certificate authority of its own instead of a public one, and ports that need no right.
    const config = join(folder, 'Caddyfile');
    const local = `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n`;
    writeFileSync(config, read('deploy/edge/Caddyfile').replace(/^\{\n/m, local));
    const env = {
      SITE_ADDRESS: 'shop.example.com',
      SHOP_ADDRESS: `127.0.0.1:${shop}`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    };
    const file = ['--adapter', 'caddyfile', '--config'];
    const checked = await runProgram(caddy, ['validate', ...file, join(root, 'deploy/edge/Caddyfile')], {
      env,
    });
    if (checked.code !== 0) return { what, violations: [checked.output] };
    const stopEcho = await startEcho(shop);
    const started = startProgram(caddy, ['run', ...file, config], env);
    try {
      if (!(await untilAnswers(tls))) return { what, violations: [`no answer: ${started.output()}`] };
      return { what, notes: ['caddy validate'], violations: await findWrongAnswers(tls, plain) };
    } finally {
      await started.stop();
      stopEcho();
    }
  });
}

/** A release starts, backs up while it runs, and its backup is restored, with nothing but its own folder. */
async function releaseOnItsOwn(): Promise<Outcome> {
  const what = 'a release on its own';
  return withFolder(async (folder) => {
    const release = join(folder, 'release');
    const script = join(root, 'scripts', 'release.mjs');
    const built = await runProgram(process.execPath, [script, '--any-tree', '--folder', release], {
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
      },
      ...{ DATA_DIR: join(folder, 'data'), TMPDIR: folder, DEMO_PRODUCTS: '40', PATH: '/usr/bin:/bin' },
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
