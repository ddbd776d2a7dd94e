/** How a documented error of an endpoint is caused. */
import type { TestClient } from '../../apps/api/src/testing/test-shop.ts';
import type { ClientsByRole, Input, InputContext, Role } from './endpoint-fixture.ts';

export interface ErrorContext extends InputContext {
  clients: ClientsByRole;
}

/** An input that must fail, its client (by default the owner, or an admin at admin endpoints), and a cleanup. */
export type ErrorCase = (
  context: ErrorContext,
) => Promise<Input & { as?: Role | TestClient; after?: () => void }>;

export type Cases = Record<string, ErrorCase>;
