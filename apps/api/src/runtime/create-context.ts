/** Creates the context of a running shop; tests create their own. */
import { createReplicaReads } from '../catalog/replica-reads.ts';
import { createThreadSearch } from '../catalog/thread-search.ts';
import type { Config } from '../config/config.ts';
import type { Database, Db } from '../database/db.ts';
import { type Admission, admitAll, createAdmission } from '../http/admission.ts';
import { createPublicCache } from '../http/public-cache.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { createTokenVerifier } from '../identity/token-verifier.ts';
import { createImageHost } from '../images/image-host.ts';
import type { ImageHost } from '../images/images.ts';
import { openImageStore } from '../images/open-store.ts';
import { createRemoteHost } from '../images/remote-host.ts';
import { createOrderPayments } from '../payments/order-payments.ts';
import { createPaymentProviders } from '../payments/payment-methods.ts';
import type { Context } from './context.ts';
import { measureLoopDelay } from './loop-delay.ts';

/** The context with the real clock and payment providers, and the configured image store. */
export function createContext(config: Config, database: Database): Context {
  const { db } = database;
  const now = () => new Date();
  const admission = config.admission ? createLiveAdmission(database) : admitAll;
  const publicCache = createPublicCache({ now, admission });
  const paymentProviders = createPaymentProviders(config, { records: { db, now } });
  return {
    config,
    database,
    db,
    reads: createReplicaReads({ db, replica: database.replica, publicCache }),
    now,
    paymentProviders,
    orderPayments: createOrderPayments(() => ({ config, paymentProviders })),
    imageHost: createShopImageHost(config, db),
    publicCache,
    search: createThreadSearch({
      connectionString: database.connectionString,
      dataDir: config.dataDir,
      logLevel: config.logLevel,
    }),
    verifier: createTokenVerifier({ config, db, now }),
    admission,
    limits: createRateLimits(database, config.rateLimitFactor),
  };
}

function createLiveAdmission(database: Database): Admission {
  const loop = measureLoopDelay((lack) => admission.adapt(lack));
  const admission = createAdmission({ loop, database: database.longestWait });
  return admission;
}

/** Images on disk in the data directory or in a bucket; users' uploads optionally at an external service. */
function createShopImageHost(config: Config, db: Db): ImageHost {
  const { host, publicBase } = config.images;
  const own = createImageHost({
    db,
    store: openImageStore(config),
    publicBase,
  });
  return host.kind === 'imgbb' ? createRemoteHost(own, host) : own;
}
