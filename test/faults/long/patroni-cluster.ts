/**
 * A cluster of two PostgreSQL servers under Patroni, with three members of etcd and haproxy, on loopback or on machines of their own,
 * from the packages of Debian and the files of deploy/patroni.
 */
import { type ChildProcess, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createFolder } from '../../../apps/api/src/database/test-process.ts';
import { freePort } from '../../../apps/api/src/testing/free-ports.ts';
import { root } from '../../../scripts/project.mjs';
import { waitFor } from './fault-case.ts';
import type { Machine, MachineNetwork } from './network-namespaces.ts';
import { createProgramGroup, postgresAccount } from './patroni-programs.ts';
import { killIfThere } from './programs.ts';
import { accepts, acceptsWrites, hasSynchronousStandby } from './server-probes.ts';

const runProgram = promisify(execFile);
const startLimitMs = 90_000;
/** A machine that was cut off may have to copy the whole database. */
const readyLimitMs = 180_000;
/** A standby that does not follow by then is made anew, as docs/deployment.md says. */
const stuckMs = 45_000;

export interface DatabaseNode {
  name: string;
  port: number;
  /** Its machine, unless all are on loopback. */
  machine: Machine | undefined;
  /** The process id of its PostgreSQL; undefined while it is down. */
  postmaster(): Promise<number | undefined>;
  /** Kills Patroni and PostgreSQL at once, as a power failure would. */
  kill(): Promise<void>;
  /** Starts Patroni again, which starts PostgreSQL. */
  start(): Promise<void>;
}

export interface PatroniCluster {
  /** Names both hosts. */
  url: string;
  /** Leads through haproxy. */
  proxyUrl: string;
  /** The node with the lock of the primary; undefined while there is none. */
  primary(): Promise<DatabaseNode | undefined>;
  nodes: readonly DatabaseNode[];
  /** Resolves when there is a primary, and a standby that has everything; rejects after three minutes. */
  ready(): Promise<void>;
  /** How often the standby had to be made anew by hand. */
  reinitialized(): number;
  /** Makes the standby the primary, as for maintenance. */
  switchOver(): Promise<void>;
  close(): Promise<void>;
}

export interface ClusterOptions {
  /** Two machines, one for each server; without it all is on loopback. The third member of etcd and haproxy run here. */
  network?: MachineNetwork;
  /** No order is confirmed while a machine is away (`synchronous_mode_strict`). */
  strict?: boolean;
}

export async function startPatroniCluster({
  network,
  strict = false,
}: ClusterOptions = {}): Promise<PatroniCluster> {
  const folder = await createFolder();
  const account = await postgresAccount();
  const programs = createProgramGroup(account);
  const { start, end, logs } = programs;
  const { PATH = '' } = process.env;
  const password = randomBytes(12).toString('hex');
  const [proxyPort, ...ports] = await Promise.all(Array.from({ length: 11 }, () => freePort()));
  const port = (index: number): number => ports[index] ?? 0;
  const loopback = '127.0.0.1';
  const ownAddress = network?.ownAddress ?? loopback;
  /** The third machine of the set-up is this one. */
  const addressOf = (index: number): string => network?.machines[index]?.address ?? ownAddress;

  const members = [0, 1, 2].map((index) => ({
    name: `etcd${index}`,
    client: `http://${addressOf(index)}:${port(index)}`,
    peer: `http://${addressOf(index)}:${port(3 + index)}`,
    machine: network?.machines[index],
  }));
  const startMember = ({ name, client, peer, machine }: (typeof members)[number]): ChildProcess => {
    const env = {
      ETCD_NAME: name,
      ETCD_DATA_DIR: join(folder.path, name),
      ETCD_LISTEN_PEER_URLS: peer,
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_INITIAL_CLUSTER: members.map((member) => `${member.name}=${member.peer}`).join(','),
      ETCD_INITIAL_CLUSTER_STATE: 'new',
      // A machine that is busy with the test must not elect leaders without end.
      ETCD_HEARTBEAT_INTERVAL: '300',
      ETCD_ELECTION_TIMEOUT: '3000',
    };
    return start('etcd', [], env, machine);
  };

  const configFile = join(folder.path, 'config.yml');
  const config = (await readFile(join(root, 'deploy/patroni/config.yml'), 'utf8'))
    .replace('mode: required', 'mode: off')
    .replaceAll('10.0.0.0/24', network?.range ?? `${loopback}/32`)
    .replace('synchronous_mode_strict: false', `synchronous_mode_strict: ${strict}`)
    .replace('/var/lib/postgresql/.patroni-pgpass', join(folder.path, 'pgpass'))
    .replace('/var/run/postgresql', folder.path);
  await writeFile(configFile, config);
  await chmod(folder.path, 0o755);

  const createNode = async (index: number) => {
    const name = `db${index}`;
    const [own, rest] = [port(6 + index), port(8 + index)];
    const [host, machine] = [addressOf(index), network?.machines[index]];
    const home = join(folder.path, name);
    await mkdir(home);
    if (account) await chown(home, account.uid, account.gid);
    const data = join(home, 'data');
    const env = {
      HOME: home,
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `${host}:${rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${rest}`,
      PATRONI_ETCD3_HOSTS: members.map(({ client }) => client.replace('http://', '')).join(','),
      PATRONI_POSTGRESQL_LISTEN: `${host}:${own}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${own}`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
    };
    const file = join(folder.path, `${name}.yml`);
    await writeFile(
      file,
      config.replace(`unix_socket_directories: ${folder.path}`, `unix_socket_directories: ${home}`),
    );
    let patroni: ChildProcess | undefined;
    const postmaster = async (): Promise<number | undefined> => {
      const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
      return Number(text.split('\n')[0]) || undefined;
    };
    const node: DatabaseNode = {
      name,
      port: own,
      machine,
      postmaster,
      async kill() {
        const pid = await postmaster();
        if (patroni) await end(patroni);
        // The postmaster leaves Patroni's process group.
        if (pid !== undefined) killIfThere(pid);
      },
      async start() {
        patroni = start('patroni', [file], env, machine);
      },
    };
    return { ...node, host, rest, env, file };
  };

  const control = (
    { file, env }: { file: string; env: Record<string, string> },
    ...args: string[]
  ): Promise<unknown> =>
    runProgram('patronictl', ['-c', file, ...args, '--force'], {
      env: { PATH, LANG: 'C.UTF-8', ...env },
      timeout: 60_000,
    });

  try {
    for (const member of members) startMember(member);
    const nodes = await Promise.all([createNode(0), createNode(1)]);
    for (const node of nodes) await node.start();

    const holds = async ({ host, rest }: { host: string; rest: number }, path: string): Promise<boolean> =>
      // A machine that was cut off or frozen says nothing.
      fetch(`http://${host}:${rest}${path}`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    const primary = async () => {
      for (const node of nodes)
        if ((await holds(node, '/primary')) && (await acceptsWrites(node.host, node.port, password)))
          return node;
      return undefined;
    };
    const isReady = async (): Promise<boolean> => {
      const leader = await primary();
      const other = nodes.find((node) => node !== leader);
      return (
        leader !== undefined &&
        other !== undefined &&
        (await holds(other, '/sync')) &&
        // Patroni looks at that each five seconds, and says what it saw then.
        (await hasSynchronousStandby(leader.host, leader.port, password))
      );
    };
    let reinitialized = 0;
    const ready = async (): Promise<void> => {
      if ((await waitFor(isReady, stuckMs, 200)) !== undefined) return;
      const leader = await primary();
      const standby = nodes.find((node) => node !== leader);
      if (leader && standby) {
        reinitialized += 1;
        await control(leader, 'reinit', 'jontro', standby.name).catch((error) =>
          logs.push(`patronictl: ${error}\n`),
        );
      }
      if ((await waitFor(isReady, readyLimitMs, 200)) === undefined)
        throw new Error(`the cluster is not ready:\n${logs.slice(-60).join('')}`);
    };
    await ready();

    const leader = await primary();
    const admin = new pg.Client({
      host: leader?.host ?? loopback,
      port: leader?.port ?? 0,
      user: 'postgres',
      password,
      database: 'postgres',
    });
    await admin.connect();
    await admin.query(`create role shop login password '${password}'`);
    await admin.query('create database shop owner shop');
    await admin.end();

    const proxyFile = join(folder.path, 'haproxy.cfg');
    const proxyConfig = (await readFile(join(root, 'deploy/patroni/haproxy.cfg'), 'utf8'))
      .replaceAll('127.0.0.1:5000', `127.0.0.1:${proxyPort}`)
      .replace(/\nlisten standby[\s\S]*$/, '\n')
      .replace('10.0.0.1:5432 check port 8008', `${addressOf(0)}:${port(6)} check port ${port(8)}`)
      .replace('10.0.0.2:5432 check port 8008', `${addressOf(1)}:${port(7)} check port ${port(9)}`);
    await writeFile(proxyFile, proxyConfig);
    start('haproxy', ['-db', '-f', proxyFile]);
    const proxyUrl = `postgresql://shop:${password}@127.0.0.1:${proxyPort}/shop`;
    if ((await waitFor(() => accepts(proxyUrl), startLimitMs)) === undefined)
      throw new Error('haproxy does not respond');

    return {
      url: `postgresql://shop:${password}@${nodes.map((node) => `${node.host}:${node.port}`).join(',')}/shop?target_session_attrs=read-write`,
      proxyUrl,
      nodes,
      primary,
      ready,
      reinitialized: () => reinitialized,
      async switchOver() {
        const from = await primary();
        const to = nodes.find((node) => node !== from);
        if (!from || !to) throw new Error('the cluster has no primary to switch from');
        await control(from, 'switchover', '--master', from.name, '--candidate', to.name);
      },
      close,
    };
  } catch (error) {
    await close();
    throw new Error(`the cluster could not be started:\n${logs.slice(-60).join('')}`, { cause: error });
  }

  async function close(): Promise<void> {
    const pids = await Promise.all(
      ['db0', 'db1'].map(async (name) =>
        Number(
          (await readFile(join(folder.path, name, 'data/postmaster.pid'), 'utf8').catch(() => '')).split(
            '\n',
          )[0],
        ),
      ),
    );
    await programs.endAll();
    for (const pid of pids) if (pid) killIfThere(pid);
    await folder.remove();
  }
}
