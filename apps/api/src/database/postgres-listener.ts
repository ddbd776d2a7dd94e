// The connection that listens for notifications and reconnects when it is lost.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log, StopListening } from './db.ts';
import type { ServerHosts } from './server-hosts.ts';

interface Subscription {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  readonly onGap?: (() => void) | undefined;
}

/** Listens on any number of channels over one connection, opened with the first subscription. */
export class PostgresListener {
  readonly #hosts: ServerHosts;
  readonly #log: Log;
  readonly #subscriptions = new Set<Subscription>();
  readonly #closing = new AbortController();
  #client: Promise<pg.Client> | undefined;

  constructor(hosts: ServerHosts, log: Log) {
    this.#hosts = hosts;
    this.#log = log;
  }

  /** Resolves when the server has confirmed the subscription. */
  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<StopListening> {
    const subscription: Subscription = { channel, onPayload, onGap };
    this.#client ??= this.#connect();
    const client = await this.#client;
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    this.#subscriptions.add(subscription);
    return async () => {
      if (!this.#subscriptions.delete(subscription) || this.#channels().has(channel)) return;
      // Without subscriptions there is no connection, by which others would take the shop for running.
      if (this.#subscriptions.size === 0) return this.#disconnect();
      const current = await this.#client?.catch(() => undefined);
      await current?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#subscriptions.clear();
    await this.#disconnect();
  }

  async #disconnect(): Promise<void> {
    const ending = this.#client;
    this.#client = undefined;
    const client = await ending?.catch(() => undefined);
    await client?.end().catch(() => {});
  }

  #channels(): Set<string> {
    return new Set([...this.#subscriptions].map(({ channel }) => channel));
  }

  async #connect(): Promise<pg.Client> {
    let client: pg.Client | undefined;
    try {
      client = new pg.Client({
        ...(await this.#hosts.find()),
        application_name: 'jontro-listener',
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        connectionTimeoutMillis: 10_000,
      });
      client.on('error', () => {});
      client.on('notification', ({ channel, payload = '' }) => {
        for (const subscription of this.#subscriptions)
          if (subscription.channel === channel) subscription.onPayload(payload);
      });
      await client.connect();
      for (const channel of this.#channels()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#client = undefined;
      this.#hosts.forget();
      await client?.end().catch(() => {});
      throw error;
    }
    client.once('end', () => {
      if (this.#subscriptions.size === 0 || this.#closing.signal.aborted) return;
      this.#client = undefined;
      void this.#reconnect();
    });
    return client;
  }

  async #reconnect(): Promise<void> {
    this.#log.warn({}, 'the notification connection was lost');
    for (let pauseMs = 50; !this.#closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        this.#client ??= this.#connect();
        await this.#client;
        for (const { onGap } of this.#subscriptions) onGap?.();
        return;
      } catch {
        await delay(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => {});
      }
    }
  }
}
