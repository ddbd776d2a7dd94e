/** A shop with few open files, and one with more connections than it will ever have shoppers. */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { startShop } from '../../e2e/started-shop.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { type FaultFixture, openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { findProgram } from './programs.ts';

const withOpenFiles = (count: number): string[] => ['prlimit', `--nofile=${count}:${count}`, '--'];

/** More would not fit into the kernel's queue of new connections, and be tried again after seconds. */
const maxOpening = 500;
/** How many come from one address; the shop takes 3,000. */
const perAddress = 2_000;

interface Clients {
  open(): number;
  /** From now on no connection takes the place of one that the server has closed. */
  stopFilling(): void;
  close(): void;
}

interface ClientsOptions {
  /** The begin of the addresses of this machine that they have. */
  from?: string;
  /** What each sends first, and then every five seconds; by default nothing. */
  start?: string;
  part?: string;
}

/**
 * Opens connections, and another one for each that is closed: on a slow machine the server closes the first before the last is open.
 */
function openClients(url: string, count: number, { from, start, part }: ClientsOptions = {}): Clients {
  const port = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  const connected = new Set<Socket>();
  let [opened, filling] = [0, true];

  function open(): void {
    const address = from && `${from}${10 + (opened % Math.ceil(count / perAddress))}`;
    opened += 1;
    const socket = connect({ host: '127.0.0.1', port, ...(address && { localAddress: address }) });
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.once('connect', () => {
      connected.add(socket);
      if (start) socket.write(start);
      fill();
    });
    socket.once('close', () => {
      sockets.delete(socket);
      connected.delete(socket);
    });
  }
  function fill(): void {
    while (filling && sockets.size < count && sockets.size - connected.size < maxOpening) open();
  }
  fill();
  const filler = setInterval(fill, 100);
  const writer = setInterval(() => {
    for (const socket of connected) if (part && socket.writable) socket.write(part);
  }, 5_000);
  const stopFilling = (): void => {
    filling = false;
    clearInterval(filler);
  };
  return {
    open: () => sockets.size,
    stopFilling,
    close() {
      stopFilling();
      clearInterval(writer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** 64 open files are refused with a message; with 300 what does not fit gets a clear 503. */
async function openFewFiles(settings: Settings): Promise<Outcome> {
  const what = '64 and 300 open files';
  if (!findProgram('prlimit')) return { what, violations: [], skipReason: 'prlimit not installed' };
  const refused = await startShop({}, undefined, withOpenFiles(64)).then(
    async (shop) => {
      await shop.close();
      return 'it started';
    },
    (error: unknown) => String(error),
  );
  const violations = /may open only 64 files and connections here, and needs \d+ or more/.test(refused)
    ? []
    : [`with 64 open files: ${refused.slice(0, 500)}`];
  const fixture = await openFixture(settings, { database: 'embedded', wrapper: withOpenFiles(300) });
  try {
    const customers = await fixture.addCustomers(6);
    const idle = openClients(fixture.shop.url, 150);
    // Others in their place would keep taking the few places from which a 503 is sent.
    idle.stopFilling();
    // Those that are too many wait two seconds for a request that they could be answered.
    await wait(4_000);
    const held = idle.open();
    const load = startLoad(fixture, { customers, random: createRandom(settings.seed) });
    const { tally, ledger } = load;
    await waitFor(() => tally.errorCount > 5, 20_000);
    const refusedCount = tally.errorCount;
    idle.close();
    const freedAt = performance.now();
    const recoveredMs = await waitFor(() => tally.lastSuccessAt > freedAt && load.orders() > 2, 30_000);
    await load.stop();
    const end = await finishCase(fixture, ledger);
    if (refusedCount === 0) violations.push('no request was refused while all connections were taken');
    if (recoveredMs === undefined) violations.push('no order when the connections were free again');
    return {
      what,
      tally,
      ...(recoveredMs !== undefined && { recoveredMs }),
      notes: [`${held} of 150 idle connections were admitted`, `${load.orders()} orders afterwards`],
      violations: [...violations, ...end.violations],
    };
  } finally {
    await fixture.close();
  }
}

/** How long it may take until all are open at once. */
const openLimitMs = 120_000;

/** 10,000 connections that send nothing beside 1,000 that send their headers byte by byte, and shoppers. */
async function holdThousands(settings: Settings): Promise<Outcome> {
  const [idleCount, slowCount] = [10_000, 1_000].map((count) => Math.round(count * settings.scale)) as [
    number,
    number,
  ];
  const what = `${idleCount} idle and ${slowCount} slow connections`;
  if (process.platform !== 'linux')
    return { what, violations: [], skipReason: 'only Linux has so many addresses of its own' };
  const fixture = await openFixture(settings, { database: 'embedded' });
  let idle: Clients | undefined;
  let slow: Clients | undefined;
  try {
    const load = startLoad(fixture, {
      customers: await fixture.addCustomers(8),
      random: createRandom(settings.seed),
    });
    await wait(3_000);
    const beforeMs = load.tally.maxMs;
    idle = openClients(fixture.shop.url, idleCount, { from: '127.0.1.' });
    slow = openClients(fixture.shop.url, slowCount, {
      from: '127.0.2.',
      start: 'GET / HTTP/1.1\r\nhost: localhost\r\n',
      part: 'x-a: b\r\n',
    });
    let most = 0;
    const openedMs = await waitFor(
      async () => {
        most = Math.max(most, await openConnections(fixture));
        return most >= idleCount + slowCount;
      },
      openLimitMs,
      200,
    );
    const orders = load.orders();
    await wait(10_000);
    const meanwhile = load.orders() - orders;
    idle.stopFilling();
    slow.stopFilling();
    const { open } = idle;
    const slowOnes = slow;
    const closedMs = await waitFor(() => open() + slowOnes.open() === 0, 120_000, 500);
    await load.stop();
    const end = await finishCase(fixture, load.ledger);
    const violations = [...end.violations];
    if (load.tally.errorCount > 0) violations.push(`requests failed: ${load.tally.errorSummary}`);
    if (meanwhile === 0) violations.push('no order was placed meanwhile');
    if (closedMs === undefined)
      violations.push(`${open()} idle and ${slowOnes.open()} slow connections are still open`);
    if (most < idleCount + slowCount) violations.push(`only ${most} were open at once`);
    return {
      what,
      tally: load.tally,
      notes: [
        `${most} open at once after ${Math.round((openedMs ?? openLimitMs) / 1_000)} s; ${meanwhile} orders within 10 s meanwhile; longest response before ${Math.round(beforeMs)} ms`,
        `all closed ${Math.round((closedMs ?? Number.NaN) / 1_000)} s later`,
      ],
      violations,
    };
  } finally {
    idle?.close();
    slow?.close();
    await fixture.close();
  }
}

/** What the server counts. */
async function openConnections({ shop }: FaultFixture): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(/^jontro_http_connections(?:{[^}]*})? (\S+)/m.exec(text)?.[1] ?? 0);
}

export const manyConnections: FaultCase = { name: 'connections', parts: [openFewFiles, holdThousands] };
