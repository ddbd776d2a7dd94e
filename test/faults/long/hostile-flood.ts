/** 100,000 hostile requests to a real server: no 5xx, no error in its log, and no growth of memory. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import { sessionCookie } from '../../../apps/api/src/session/session.ts';
import { billing } from '../../../apps/api/src/testing/shopping.ts';
import {
  assertHarmlessBytes,
  attack,
  countResponses,
  countStatus,
  describeBytes,
  type Statuses,
} from '../hostile-attack.ts';
import { createHostileBytes } from '../hostile-bytes.ts';
import { type HostileClient, openHostileClient } from '../hostile-client.ts';
import { undocumentedOperations } from '../hostile-operations.ts';
import {
  type AttackerKnowledge,
  createHostileRequests,
  listOperations,
  type Operation,
} from '../hostile-requests.ts';
import type { FaultCase, Outcome, Settings } from './fault-case.ts';
import { type Customer, type FaultFixture, openFixture } from './fault-fixture.ts';
import { orderAndStartPayment } from './gateway-down.ts';
import { emptyLedger } from './ledger.ts';
import { beginRun, type RunFigures, sumOfCase } from './resumed-runs.ts';

const name = 'hostile-flood';
const imageKey = 'a-key-of-a-hostile-flood';
/** Requests of one run, and of all runs that add up. */
const requests = 100_000;
const goal = 1_000_000;
/** A round has requests of a customer, of an admin, and raw bytes. */
const [customers, admins, lines] = [1_600, 150, 250];
const roundRequests = customers + admins + lines;
const maxGrowth = 1.1;
/** Fewer requests do not fill the caches. */
const leastWarm = 4_000;

/** The rounds of a run; the baseline of memory is taken after a fifth of them, when caches are full. */
function plan({ count, scale, minutes }: Settings) {
  const total = Math.round(count ?? requests * scale);
  const rounds = Math.max(10, Math.round(total / roundRequests));
  const share = total / (rounds * roundRequests);
  const end = minutes === undefined ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000;
  return { rounds, share, warmRound: Math.round(rounds / 5), end };
}

interface Attackers {
  known: AttackerKnowledge;
  customer: Customer;
  /** The same data with an admin's session. */
  asAdmin: AttackerKnowledge;
  admin: Customer;
  operations: readonly Operation[];
  forAdmins: readonly Operation[];
}

/** Opens a new session and restores the role, because a request may have ended or removed either. */
async function signInAgain(
  { database }: FaultFixture,
  { userId }: Customer,
  role: 'user' | 'admin',
): Promise<string> {
  const session = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(session).digest('hex');
  await database.query('update users set role = $2, deleted_at = null where id = $1', [userId, role]);
  await database.query(
    `insert into sessions (id_hash, uid, created_at, expires_at) values ($1, $2, now(), now() + interval '30 days')`,
    [hash, userId],
  );
  return `${sessionCookie}=${session}`;
}

async function prepare(fixture: FaultFixture): Promise<Attackers> {
  const { url } = fixture.shop;
  const [customer, neighbour, admin] = await fixture.addCustomers(3);
  if (!customer || !neighbour || !admin) throw new Error('no customers were created');
  const ledger = emptyLedger();
  const [ownOrder, neighbourOrder] = [
    await orderAndStartPayment(fixture, customer, ledger),
    await orderAndStartPayment(fixture, neighbour, ledger),
  ];
  const { rows } = await fixture.database.query<{ tran_id: string }>('select tran_id from payment_attempts');
  const signUp = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'hostile@example.com', password: 'hostile-1', returnSecureToken: true }),
  });
  const account = (await signUp.json()) as Record<'idToken' | 'refreshToken' | 'localId' | 'email', string>;
  const document = (await (
    await fetch(`${url}${openApiPaths.document}`)
  ).json()) as AttackerKnowledge['document'];
  const products = [...fixture.stock.keys()];
  const tranIds = rows.map(({ tran_id }) => tran_id);
  const known: AttackerKnowledge = {
    document,
    cookie: customer.cookie,
    origin: url,
    imageKey,
    fields: {
      ...{
        gadgetId: products,
        orderId: [ownOrder.order._id],
        _id: [ownOrder.order._id],
        quantity: [1, 2, 99],
      },
      ...{ email: [`${customer.userId}@example.com`, account.email], idToken: [account.idToken] },
      ...{ name: [billing.name], mobileNumber: [billing.mobileNumber], district: [billing.district] },
      ...{ country: [billing.country], address: [billing.address], tran_id: tranIds, cartItems: [[]] },
      ...{ key: ['embedded', imageKey], lang: ['en', 'bn'], sort: ['lowToHigh'], page: [1, 2] },
    },
    ownIds: [...products, ownOrder.order._id, ...tranIds, ...Object.values(account).filter((value) => value)],
    otherIds: [neighbourOrder.order._id, neighbour.userId, admin.userId],
  };
  const operations = [...listOperations(document), ...undocumentedOperations];
  const forAdmins = operations.filter(
    ({ method, path }) => document.paths[path]?.[method.toLowerCase()]?.['x-access'] === 'admin',
  );
  const asAdmin = { ...known, cookie: await signInAgain(fixture, admin, 'admin') };
  return { known, customer, asAdmin, admin, operations, forAdmins };
}

/** Resident memory of a process in MiB: the minimum over 8 s without requests, so that garbage can be collected. */
async function residentMiB(pid: number): Promise<number> {
  const samples: number[] = [];
  for (let sample = 0; sample < 8; sample += 1) {
    await wait(1_000);
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    samples.push(Number(kib) / 1024);
  }
  return Math.round(Math.min(...samples));
}

interface Flood {
  fixture: FaultFixture;
  attackers: Attackers;
  hostileClient: HostileClient;
  statuses: Statuses;
  onFault: (error: Error) => void;
}

async function sendRound(
  { fixture, attackers, hostileClient, statuses, onFault }: Flood,
  seed: number,
  share: number,
) {
  const part = (count: number): number => Math.round(count * share);
  const { known, customer, asAdmin, admin, operations, forAdmins } = attackers;
  const common = { seed, send: hostileClient.send, secrets: [], errors: () => [], onFailure: onFault };
  const results = [
    await attack({
      ...common,
      count: part(customers),
      next: createHostileRequests(known, operations, seed),
      onResponse: async ({ who, url }) => {
        if (who === 'customer' && /^\/(logout|jwt)/.test(url))
          known.cookie = await signInAgain(fixture, customer, 'user');
      },
    }),
    await attack({
      ...common,
      count: part(admins),
      next: createHostileRequests(asAdmin, forAdmins, seed + 1),
      onResponse: async ({ who }, { status }) => {
        if (who === 'customer' && (status === 401 || status === 403))
          asAdmin.cookie = await signInAgain(fixture, admin, 'admin');
      },
    }),
  ];
  for (const counts of results) for (const [status, times] of counts) countStatus(statuses, status, times);
  const { host } = new URL(fixture.shop.url);
  const next = createHostileBytes(host, createHostileRequests(known, operations, seed + 2), seed + 2);
  for (let index = 0; index < part(lines); index += 1) {
    const bytes = next();
    const response = await hostileClient.sendRaw(bytes);
    try {
      assertHarmlessBytes(response, [], describeBytes(seed, bytes));
    } catch (error) {
      onFault(error as Error);
    }
    countStatus(statuses, Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0), 1);
  }
  known.cookie = await signInAgain(fixture, customer, 'user');
}

async function flood(settings: Settings): Promise<Outcome> {
  const { seed, print } = settings;
  const { rounds, share, warmRound, end } = plan(settings);
  const run = beginRun(settings, name);
  const fixture = await openFixture(settings, { database: 'embedded', env: { IMAGE_API_KEY: imageKey } });
  const hostileClient = openHostileClient(fixture.shop.url);
  try {
    const attackers = await prepare(fixture);
    const faults = new Set<string>();
    const statuses: Statuses = new Map();
    const onFault = (error: Error) => faults.add(error.message.slice(0, 1_000));
    const pid = fixture.shop.pid() ?? 0;
    let [warm, done] = [0, 0];
    for (let round = 1; round <= rounds && performance.now() < end; round += 1) {
      await sendRound({ fixture, attackers, hostileClient, statuses, onFault }, seed + round * 10, share);
      if (round === warmRound) warm = await residentMiB(pid);
      done = round;
      run.save(figuresOf(statuses, [...faults]));
      if (round % 5 === 0) print(`${round} of ${rounds} rounds, ${faults.size} faults`);
    }
    const resident = await residentMiB(pid);
    const errorLines = fixture.shop
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    const violations = [
      ...faults,
      ...errorLines.slice(0, 20).map((line) => `logged: ${line.slice(0, 1_000)}`),
    ];
    const warmRequests = Math.round(warmRound * roundRequests * share);
    // Before that caches are not full, and after less than twice as many nothing else has grown.
    const saysMemory = warmRequests >= leastWarm && done >= 2 * warmRound;
    if (saysMemory && resident > warm * maxGrowth)
      violations.push(`memory grew from ${warm} to ${resident} MiB`);
    const memory = saysMemory
      ? `${warm} MiB resident after ${warmRequests}, ${resident} MiB at the end`
      : 'too short to say whether memory grows';
    run.save({ ...figuresOf(statuses, violations), notes: [memory] }, true);
    const summary = [...statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, times]) => `${status || 'none'} ×${times}`);
    return {
      what: `${sumOf(statuses)} hostile requests`,
      notes: [
        `${countResponses(statuses)} responses: ${summary.join(', ')}`,
        `${errorLines.length} error lines`,
        memory,
      ],
      violations,
    };
  } finally {
    hostileClient.close();
    await fixture.close();
  }
}

const sumOf = (statuses: Statuses): number => [...statuses.values()].reduce((sum, times) => sum + times, 0);

/** What a run keeps: requests without a response are those of bytes that are none. */
function figuresOf(statuses: Statuses, violations: string[]): RunFigures {
  const errors = [...statuses].filter(([status]) => status >= 400);
  return {
    faults: { 'hostile requests': sumOf(statuses) },
    ...{
      orders: 0,
      payments: 0,
      requests: sumOf(statuses),
      recoveredMs: 0,
      longestMs: 0,
      longestRequest: '',
    },
    errors: Object.fromEntries(errors),
    withoutResponse: statuses.get(0) ?? 0,
    violations,
  };
}

export const hostileFlood: FaultCase = {
  name,
  parts: [flood],
  sum: sumOfCase(name, 'hostile requests', goal),
};
