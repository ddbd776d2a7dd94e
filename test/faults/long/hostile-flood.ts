/** A hundred thousand hostile requests to a real server: no fault, no error in its log, and its memory comes to rest. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import { sessionCookie } from '../../../apps/api/src/session/session.ts';
import { billing } from '../../../apps/api/src/testing/shopping.ts';
import {
  assertHarmlessBytes,
  attack,
  countStatus,
  type Statuses,
  sum,
  toldBytes,
} from '../hostile-attack.ts';
import { beside } from '../hostile-beside.ts';
import { createHostileLines } from '../hostile-lines.ts';
import { createHostileRequests, type Known, type Operation, operationsOf } from '../hostile-requests.ts';
import { openWire, type Wire } from '../hostile-wire.ts';
import type { FaultCase, Outcome, Settings } from './fault-case.ts';
import { type Buyer, openWorld, type World } from './fault-world.ts';
import { buyUpToPage } from './gateway-down.ts';
import { emptyLedger } from './ledger.ts';

const imageKey = 'a-key-of-a-hostile-flood';
/** In all; of a round, most are whole requests of a stranger, the others an admin's, and bytes that may be none. */
const requests = 100_000;
const [rounds, strangers, admins, lines] = [50, 1_600, 150, 250];
/** Memory is compared with that after a fifth of all, when caches are full. */
const warmRound = rounds / 5;
const maxGrowth = 1.1;

interface Attackers {
  known: Known;
  stranger: Buyer;
  /** The same with an admin's session. */
  asAdmin: Known;
  admin: Buyer;
  operations: readonly Operation[];
  forAdmins: readonly Operation[];
}

/** A new session of somebody whose last one a request may have ended; an admin who lost the role has it again. */
async function signInAgain({ database }: World, { userId }: Buyer, role: 'user' | 'admin'): Promise<string> {
  const session = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(session).digest('hex');
  await database.query('update users set role = $2, deleted_at = null where id = $1', [userId, role]);
  await database.query(
    `insert into sessions (id_hash, uid, created_at, expires_at) values ($1, $2, now(), now() + interval '30 days')`,
    [hash, userId],
  );
  return `${sessionCookie}=${session}`;
}

async function prepare(world: World): Promise<Attackers> {
  const { url } = world.shop;
  const [stranger, neighbour, admin] = await world.addBuyers(3);
  if (!stranger || !neighbour || !admin) throw new Error('there are no buyers');
  const ledger = emptyLedger();
  const [own, theirs] = [
    await buyUpToPage(world, stranger, ledger),
    await buyUpToPage(world, neighbour, ledger),
  ];
  const { rows } = await world.database.query<{ tran_id: string }>('select tran_id from payment_attempts');
  const signUp = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'hostile@example.com', password: 'hostile-1', returnSecureToken: true }),
  });
  const account = (await signUp.json()) as Record<'idToken' | 'refreshToken' | 'localId' | 'email', string>;
  const document = (await (await fetch(`${url}${openApiPaths.document}`)).json()) as Known['document'];
  const products = [...world.stock.keys()];
  const tranIds = rows.map(({ tran_id }) => tran_id);
  const known: Known = {
    document,
    cookie: stranger.cookie,
    origin: url,
    imageKey,
    fields: {
      ...{ gadgetId: products, orderId: [own.order._id], _id: [own.order._id], quantity: [1, 2, 99] },
      ...{ email: [`${stranger.userId}@example.com`, account.email], idToken: [account.idToken] },
      ...{ name: [billing.name], mobileNumber: [billing.mobileNumber], district: [billing.district] },
      ...{ country: [billing.country], address: [billing.address], tran_id: tranIds, cartItems: [[]] },
      ...{ key: ['embedded', imageKey], lang: ['en', 'bn'], sort: ['lowToHigh'], page: [1, 2] },
    },
    own: [...products, own.order._id, ...tranIds, ...Object.values(account).filter((each) => each)],
    others: [theirs.order._id, neighbour.userId, admin.userId],
  };
  const operations = [...operationsOf(document), ...beside];
  const forAdmins = operations.filter(
    ({ method, path }) => document.paths[path]?.[method.toLowerCase()]?.['x-access'] === 'admin',
  );
  const asAdmin = { ...known, cookie: await signInAgain(world, admin, 'admin') };
  return { known, stranger, asAdmin, admin, operations, forAdmins };
}

/** Resident memory of a process in MiB: the least of some seconds without requests, in which garbage may go. */
async function residentMiB(pid: number): Promise<number> {
  const seen: number[] = [];
  for (let look = 0; look < 8; look += 1) {
    await wait(1_000);
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    seen.push(Number(kib) / 1024);
  }
  return Math.round(Math.min(...seen));
}

interface Flood {
  world: World;
  attackers: Attackers;
  wire: Wire;
  statuses: Statuses;
  onFault: (fault: Error) => void;
}

async function sendRound({ world, attackers, wire, statuses, onFault }: Flood, seed: number, scale: number) {
  const { known, stranger, asAdmin, admin, operations, forAdmins } = attackers;
  const common = { seed, send: wire.send, secrets: [], errors: () => [], onFault };
  const all = [
    await attack({
      ...common,
      count: strangers * scale,
      next: createHostileRequests(known, operations, seed),
      after: async ({ who, url }) => {
        if (who === 'stranger' && /^\/(logout|jwt)/.test(url))
          known.cookie = await signInAgain(world, stranger, 'user');
      },
    }),
    await attack({
      ...common,
      count: admins * scale,
      next: createHostileRequests(asAdmin, forAdmins, seed + 1),
      after: async ({ who }, { status }) => {
        if (who === 'stranger' && (status === 401 || status === 403))
          asAdmin.cookie = await signInAgain(world, admin, 'admin');
      },
    }),
  ];
  for (const each of all) for (const [status, times] of each) countStatus(statuses, status, times);
  const { host } = new URL(world.shop.url);
  const next = createHostileLines(host, createHostileRequests(known, operations, seed + 2), seed + 2);
  for (let at = 0; at < lines * scale; at += 1) {
    const bytes = next();
    const said = await wire.raw(bytes);
    try {
      assertHarmlessBytes(said, [], toldBytes(seed, bytes));
    } catch (fault) {
      onFault(fault as Error);
    }
    countStatus(statuses, Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0), 1);
  }
  known.cookie = await signInAgain(world, stranger, 'user');
}

async function flood(settings: Settings): Promise<Outcome> {
  const { seed, scale, say } = settings;
  const world = await openWorld(settings, { database: 'embedded', env: { IMAGE_API_KEY: imageKey } });
  const wire = openWire(world.shop.url);
  try {
    const attackers = await prepare(world);
    const faults = new Set<string>();
    const statuses: Statuses = new Map();
    const onFault = (fault: Error) => faults.add(fault.message.slice(0, 1_000));
    const pid = world.shop.pid() ?? 0;
    let warm = 0;
    for (let round = 1; round <= rounds; round += 1) {
      await sendRound({ world, attackers, wire, statuses, onFault }, seed + round * 10, scale);
      if (round === warmRound) warm = await residentMiB(pid);
      if (round % 5 === 0) say(`${round} of ${rounds} rounds, ${faults.size} faults`);
    }
    const end = await residentMiB(pid);
    const errors = world.shop
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    const violations = [...faults, ...errors.slice(0, 20).map((line) => `logged: ${line.slice(0, 1_000)}`)];
    if (end > warm * maxGrowth) violations.push(`memory grew from ${warm} to ${end} MiB`);
    const said = [...statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, times]) => `${status || 'none'} ×${times}`);
    return {
      what: `${Math.round(requests * scale)} hostile requests`,
      notes: [
        `${sum(statuses)} answers: ${said.join(', ')}`,
        `${errors.length} error lines`,
        `${warm} MiB resident after a fifth, ${end} MiB at the end`,
      ],
      violations,
    };
  } finally {
    wire.close();
    await world.close();
  }
}

export const hostileFlood: FaultCase = { name: 'hostile-flood', parts: [flood] };
