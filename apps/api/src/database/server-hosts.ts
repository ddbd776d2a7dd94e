/**
 * The hosts of a database with standbys: `postgresql://user@a:5432,b:5432/shop?target_session_attrs=read-write`, as libpq takes
 * it. Connections go to the one that accepts writes, which is looked for again when it does not (decision 214).
 */
import pg from 'pg';
import { type HostChoice, type HostUse, parseDatabaseUrl } from '../config/database-url.ts';
import { isConnectionLoss } from './database-error.ts';

/** How long a host may take to say whether it accepts writes, in ms. */
const probeMs = 2_000;

export interface ServerHosts {
  /** Whether there is a choice. */
  readonly several: boolean;
  /** Settings for a connection to the host that was found last. */
  readonly current: pg.ClientConfig;
  /** Resolves to the settings of the host as wanted; rejects if there is none at the moment. Asks all hosts unless one is known. */
  find(): Promise<pg.ClientConfig>;
  /** Asks all hosts, also if one is known. */
  search(): Promise<pg.ClientConfig>;
  /** The known host was lost, or does not accept writes. */
  forget(): void;
}

const conditions: Record<HostChoice, string> = {
  any: 'true',
  'read-write': "not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off'",
  primary: 'not pg_is_in_recovery()',
  standby: 'pg_is_in_recovery()',
  'prefer-standby': 'pg_is_in_recovery()',
};

/** Between two primaries no host is as wanted; the code is that of a connection that cannot be made, which is tried again. */
class NoSuchHost extends Error {
  readonly code = '08001';
}

/** The hosts of a connection's URL; settings without a URL have one. */
export function createServerHosts(
  { connectionString, ...others }: pg.ClientConfig,
  use: HostUse = 'write',
): ServerHosts {
  const { urls, wanted } = connectionString
    ? parseDatabaseUrl(connectionString, use)
    : { urls: [], wanted: 'any' as const };
  const configs: pg.ClientConfig[] = urls.map((url) => ({ ...others, connectionString: url }));
  const several = configs.length > 1;
  let current = configs[0] ?? others;
  let known = wanted === 'any' && !several;
  let searching: Promise<pg.ClientConfig> | undefined;

  const askFor = (choice: HostChoice): Promise<pg.ClientConfig> =>
    firstOf(configs.map((config) => probe(config, conditions[choice])));
  async function askAll(): Promise<pg.ClientConfig> {
    try {
      const found = await askFor(wanted).catch((error: unknown) => {
        if (wanted !== 'prefer-standby') throw error;
        return askFor('any');
      });
      current = found;
      known = true;
      return found;
    } finally {
      searching = undefined;
    }
  }
  const search = (): Promise<pg.ClientConfig> => {
    searching ??= askAll();
    return searching;
  };
  return {
    several,
    get current() {
      return current;
    },
    search,
    find: async () => (known ? current : search()),
    forget() {
      if (several) known = false;
    },
  };
}

const hostOf = new WeakMap<object, pg.ClientConfig>();

/** The host of a connection that was made by a class of `clientOf`. */
export const hostOfClient = (client: object): pg.ClientConfig | undefined => hostOf.get(client);

/** The class of a pool's connections, each of which goes to the host that is known when it is made. */
export function clientOf(hosts: ServerHosts): typeof pg.Client {
  if (!hosts.several) return pg.Client;
  return class extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, ...hosts.current, connectionTimeoutMillis: probeMs });
      hostOf.set(this, hosts.current);
    }
  };
}

/** Resolves to the settings if the host is as wanted. */
async function probe(config: pg.ClientConfig, condition: string): Promise<pg.ClientConfig> {
  const client = new pg.Client({
    ...config,
    application_name: 'jontro-hosts',
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ fits: boolean }>(`select ${condition} as fits`);
    if (!rows[0]?.fits)
      throw new NoSuchHost(
        `none of the hosts ${condition === conditions.standby ? 'is a standby' : 'accepts writes'}`,
      );
    return config;
  } finally {
    // One that does not respond does not say goodbye either.
    void client.end().catch(() => {});
  }
}

/** The first that resolves; else the error that says most. */
async function firstOf(probes: readonly Promise<pg.ClientConfig>[]): Promise<pg.ClientConfig> {
  try {
    return await Promise.any(probes);
  } catch (error) {
    const errors = (error as AggregateError).errors as Error[];
    const isSilent = (one: Error): boolean => isConnectionLoss(one) || /timeout/i.test(one.message);
    throw (
      errors.find((one) => !isSilent(one)) ??
      errors.find((one) => one instanceof NoSuchHost) ??
      new NoSuchHost(`none of the hosts responds: ${errors.map(({ message }) => message).join('; ')}`)
    );
  }
}
