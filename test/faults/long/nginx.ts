/** nginx of this machine with the configuration of deploy/edge, in a folder of its own and without rights. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/project.mjs';
import { findProgram, runProgram, type StartedProgram, startProgram } from './programs.ts';

/** The configuration, in front of a shop at one or several ports of this machine; what it keeps is in `folder`. */
export const siteInFront = (folder: string, ...shopPorts: (string | number)[]): string =>
  readFileSync(join(root, 'deploy/edge/nginx.conf'), 'utf8')
    .replace(/^ *server 127\.0\.0\.1:3000.*\n/gm, (line) =>
      shopPorts.map((port) => line.replace('127.0.0.1:3000', `127.0.0.1:${port}`)).join(''),
    )
    .replace('/var/cache/nginx-jontro', join(folder, 'cache'))
    .replace('/var/log/nginx/jontro.error.log', 'stderr')
    .replace(/ *listen \[::\].*\n/g, '');

/** The same without TLS, at a port of this machine. */
export const withoutTls = (site: string, port: number): string =>
  site
    .replace(/^server \{\n {2}listen 80;[\s\S]*$/m, '')
    .replace(/ *ssl_.*\n/g, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace('server_name shop.example.com', 'server_name 127.0.0.1');

/** Checks the configuration with `nginx -t` and starts it; returns the output of a failed check. Undefined without nginx. */
export async function startNginx(folder: string, site: string): Promise<StartedProgram | string | undefined> {
  const nginx = findProgram('nginx');
  if (!nginx) return undefined;
  mkdirSync(join(folder, 'tmp'));
  writeFileSync(join(folder, 'site.conf'), site);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'tmp', name)};`,
  );
  const config = join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    config,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr; ${user} worker_rlimit_nofile 20000;
events { worker_connections 8192; }
http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`,
  );
  const checked = await runProgram(nginx, ['-t', '-c', config, '-p', folder]);
  if (checked.code !== 0) return checked.output;
  return startProgram(nginx, ['-c', config, '-p', folder]);
}
