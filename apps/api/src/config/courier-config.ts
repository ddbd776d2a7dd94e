/** Settings of the couriers at which the shop books parcels. */
import { type CourierName, courierNames, couriers, isCourierName } from '@jontro/shop/couriers/couriers.ts';
import { fieldsOf, type SecretValues } from '@jontro/shop/secrets/secrets.ts';
import { ConfigError } from './config-error.ts';
import { type Environment, port, required, url } from './environment.ts';
import type { ShopMode } from './shop-mode.ts';

export interface SteadfastConfig {
  baseUrl: string;
  apiKey: string;
  secretKey: string;
  /** Proves messages of Steadfast; without it each is refused. */
  webhookToken?: string;
}

export interface PathaoConfig {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
  storeId: string;
  /** Proves messages of Pathao; without it each is refused. */
  webhookSecret?: string;
  /** What Pathao expects in each answer, if it is not the usual value. */
  integrationSecret?: string;
}

export interface RedxConfig {
  baseUrl: string;
  accessToken: string;
  /** Without it RedX takes the store of its panel. */
  pickupStoreId?: string;
  /** Proves messages of RedX; without it each is refused. */
  webhookToken?: string;
}

/** Those with credentials. */
export interface CourierConfigs {
  steadfast?: SteadfastConfig;
  pathao?: PathaoConfig;
  redx?: RedxConfig;
}

/** Where the credentials of couriers come from. */
export interface CourierSources {
  /** Of the environment. */
  couriers: CourierConfigs;
  /** The variables of the environment that decide them. */
  courierVariables: Partial<Record<CourierName, string>>;
  /** Stand-ins of the demo mode: the ports that they listen on. */
  courierStandIns: Partial<Record<CourierName, number>>;
  /** The settings of a courier with the credentials that the owner has entered. */
  bookWith: { [Name in CourierName]: (values: SecretValues) => CourierConfigs[Name] };
}

interface CourierRow {
  /** The address of its API. */
  address: string;
  /** The same, or another one that the environment names. */
  baseUrl(env: Environment): string;
  /** The port of its stand-in. */
  port(env: Environment, ownPort: number): number;
  /** Credentials of its stand-in, which anybody may know. */
  standIn: SecretValues;
  /** Credentials of the environment; a field that is missing there is undefined. */
  values(env: Environment): Record<string, string | undefined>;
}

const steadfast = 'https://portal.packzy.com/api/v1';
const pathao = 'https://api-hermes.pathao.com/aladdin/api/v1';
const redx = 'https://openapi.redx.com.bd/v1.0.0-beta';

const rows: Record<CourierName, CourierRow> = {
  steadfast: {
    address: steadfast,
    baseUrl: (env) => url(env, 'STEADFAST_BASE_URL', steadfast),
    port: (env, ownPort) => port(env, 'STEADFAST_PORT', ownPort + 5),
    standIn: { apiKey: 'local', secretKey: 'local-secret', webhookToken: 'local-webhook-token' },
    values: (env) => ({
      apiKey: env.STEADFAST_API_KEY,
      secretKey: env.STEADFAST_SECRET_KEY,
      webhookToken: env.STEADFAST_WEBHOOK_TOKEN,
    }),
  },
  pathao: {
    address: pathao,
    baseUrl: (env) => url(env, 'PATHAO_BASE_URL', pathao),
    port: (env, ownPort) => port(env, 'PATHAO_PORT', ownPort + 6),
    standIn: {
      clientId: 'local',
      clientSecret: 'local-secret',
      username: 'shop@example.com',
      password: 'local-password',
      storeId: '148012',
      webhookSecret: 'local-webhook-secret',
    },
    values: (env) => ({
      clientId: env.PATHAO_CLIENT_ID,
      clientSecret: env.PATHAO_CLIENT_SECRET,
      username: env.PATHAO_USERNAME,
      password: env.PATHAO_PASSWORD,
      storeId: env.PATHAO_STORE_ID,
      webhookSecret: env.PATHAO_WEBHOOK_SECRET,
      integrationSecret: env.PATHAO_INTEGRATION_SECRET,
    }),
  },
  redx: {
    address: redx,
    baseUrl: (env) => url(env, 'REDX_BASE_URL', redx),
    port: (env, ownPort) => port(env, 'REDX_PORT', ownPort + 7),
    standIn: {
      accessToken: 'local-access-token',
      pickupStoreId: '5021',
      webhookToken: 'local-webhook-token',
    },
    values: (env) => ({
      accessToken: env.REDX_ACCESS_TOKEN,
      pickupStoreId: env.REDX_PICKUP_STORE_ID,
      webhookToken: env.REDX_WEBHOOK_TOKEN,
    }),
  },
};

/** The variable of a field, as in `PATHAO_STORE_ID` for `storeId`. */
const variableOf = (name: CourierName, field: string): string =>
  `${name}_${field.replace(/[A-Z]/g, (letter) => `_${letter}`)}`.toUpperCase();

const filled = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value ? [[field, value] as const] : [])),
  );

/** Throws a ConfigError for one that is not known, and in live mode for any. */
function readStandIns(env: Environment, mode: ShopMode): CourierName[] {
  const names = (env.COURIER_STAND_INS ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.find((name) => !isCourierName(name));
  if (unknown !== undefined)
    throw new ConfigError(
      `COURIER_STAND_INS has "${unknown}", but each must be ${courierNames.join(' or ')}.`,
    );
  if (names.length > 0 && mode === 'live')
    throw new ConfigError('COURIER_STAND_INS cannot be set in live mode: they book no parcels.');
  return names.filter(isCourierName);
}

/** The credentials that the environment has, and the variable that decides them; undefined without any. */
function readCredentials(
  env: Environment,
  name: CourierName,
): { values: SecretValues; variable: string } | undefined {
  const values = filled(rows[name].values(env));
  const needed = fieldsOf(couriers[name].secret).flatMap(([field, { optional }]) =>
    optional ? [] : [field],
  );
  const first = needed.find((field) => values[field]);
  if (first === undefined) return undefined;
  const reason = `${couriers[name].name} gives it in its panel; without any the owner sets them in the shop`;
  for (const field of needed) required(env, variableOf(name, field), reason);
  return { values, variable: variableOf(name, first) };
}

/** Throws a ConfigError for a stand-in in live mode, and for credentials that are not complete. */
export function courierSources(env: Environment, mode: ShopMode, ownPort: number): CourierSources {
  const standIns = readStandIns(env, mode);
  const sources: CourierSources = {
    couriers: {},
    courierVariables: {},
    courierStandIns: {},
    bookWith: {} as CourierSources['bookWith'],
  };
  for (const name of courierNames) {
    const { address, standIn, ...row } = rows[name];
    const isLocal = standIns.includes(name);
    const standInPort = row.port(env, ownPort);
    const baseUrl = isLocal
      ? `http://127.0.0.1:${standInPort}${new URL(address).pathname}`
      : row.baseUrl(env);
    // The fields of a credential are those of its settings.
    const withValues = (values: SecretValues): object => ({ baseUrl, ...filled(values) });
    Object.assign(sources.bookWith, { [name]: withValues });
    if (isLocal) sources.courierStandIns[name] = standInPort;
    const given = isLocal ? { values: standIn, variable: 'COURIER_STAND_INS' } : readCredentials(env, name);
    if (!given) continue;
    Object.assign(sources.couriers, { [name]: withValues(given.values) });
    sources.courierVariables[name] = given.variable;
  }
  return sources;
}
