/** nginx and Caddy with the configurations of deploy/edge in front of a server, with TLS. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../apps/api/src/testing/free-ports.ts';
import { root } from '../../../scripts/project.mjs';
import { type Outcome, waitFor } from './fault-case.ts';
import { siteInFront, startNginx } from './nginx.ts';
import { findWrongRefusals } from './nginx-refusals.ts';
import { notRun, withFolder } from './outcomes.ts';
import { findProgram, runProgram, startProgram } from './programs.ts';
import { type Answer, ask, startEcho } from './proxy-requests.ts';

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

export async function nginxInFront(): Promise<Outcome> {
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
    const site = siteInFront(folder, shop)
      .replaceAll('/etc/letsencrypt/live/shop.example.com', folder)
      .replace('listen 443', `listen 127.0.0.1:${tls}`)
      .replace('listen 80', `listen 127.0.0.1:${plain}`);
    const started = await startNginx(folder, site);
    if (typeof started !== 'object') return { what, violations: [started ?? ''] };
    const echo = await startEcho(shop);
    try {
      if (!(await untilAnswers(tls))) return { what, violations: [`no answer: ${started.output()}`] };
      const wrong = await findWrongAnswers(tls, plain);
      wrong.push(...(await findWrongRefusals(tls, echo.held)));
      return { what, notes: ['nginx -t'], violations: wrong };
    } finally {
      await started.stop();
      echo.stop();
    }
  });
}

export async function caddyInFront(): Promise<Outcome> {
  const what = 'Caddy in front';
  const caddy = findProgram('caddy');
  if (!caddy) return notRun(what, 'caddy');
  return withFolder(async (folder) => {
    const [tls, plain, shop] = [await freePort(), await freePort(), await freePort()];
    // A certificate authority of its own instead of a public one, and ports that need no right.
    const config = join(folder, 'Caddyfile');
    const local = `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n`;
    writeFileSync(config, readFileSync(join(root, 'deploy/edge/Caddyfile'), 'utf8').replace(/^\{\n/m, local));
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
    const echo = await startEcho(shop);
    const started = startProgram(caddy, ['run', ...file, config], env);
    try {
      if (!(await untilAnswers(tls))) return { what, violations: [`no answer: ${started.output()}`] };
      return { what, notes: ['caddy validate'], violations: await findWrongAnswers(tls, plain) };
    } finally {
      await started.stop();
      echo.stop();
    }
  });
}
