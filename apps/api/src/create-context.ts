/** Wires the real parts of the shop together; tests wire their own. */
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { Database } from './database/db.ts';
import { createTokenVerifier } from './identity/token-verifier.ts';
import { createDiskStore } from './images/disk-store.ts';
import { createImageHost } from './images/image-host.ts';
import { createGateway } from './payments/gateway.ts';
import { createPublicCache } from './public-cache.ts';
import { createRateLimits } from './rate-limits.ts';

/** The context of a running shop: real clock, real gateway, pictures on disk below the data directory. */
export function createContext(config: Config, database: Database): Context {
  const { db } = database;
  const now = () => new Date();
  return {
    config,
    database,
    db,
    now,
    gateway: createGateway(config),
    imageHost: createImageHost({ db, store: createDiskStore(join(config.dataDir, 'images')) }),
    publicCache: createPublicCache({ now }),
    verifier: createTokenVerifier({ config, db, now }),
    limits: createRateLimits(database, config.rateLimitFactor),
  };
}
