/** The dependencies of every feature, created once, in main.ts or by a test. */
import type { IdSearch } from '../catalog/id-search.ts';
import type { ReplicaReads } from '../catalog/replica-reads.ts';
import type { Config } from '../config/config.ts';
import type { Database, Db } from '../database/db.ts';
import type { Admission } from '../http/admission.ts';
import type { PublicCache } from '../http/public-cache.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { TokenVerifier } from '../identity/verified-identity.ts';
import type { ImageHost } from '../images/images.ts';
import type { OrderPayments } from '../orders/order-rows.ts';
import type { PaymentProviders } from '../payments/payment-methods.ts';

export interface Context {
  config: Config;
  database: Database;
  db: Db;
  /** For reads that may come from a replica of the database; nothing else does. */
  reads: ReplicaReads;
  /** The clock; tests set their own. */
  now: () => Date;
  paymentProviders: PaymentProviders;
  orderPayments: OrderPayments;
  imageHost: ImageHost;
  /** Cached public responses; dropped by changes of what they show. */
  publicCache: PublicCache;
  search: IdSearch;
  verifier: TokenVerifier;
  limits: RateLimits;
  /** Refuses requests under overload. */
  admission: Admission;
}
