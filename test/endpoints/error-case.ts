/** How a documented error of an endpoint is caused. */
import type { TestClient } from '../../apps/api/src/testing/test-shop.ts';
import type { ClientsByRole, Input, InputContext } from './endpoint-fixture.ts';

/** Who makes the requests of the cases. */
export const caseRoles = ['visitor', 'owner', 'other', 'admin'] as const;
type CaseRole = (typeof caseRoles)[number];

export interface ErrorContext extends InputContext {
  clients: Pick<ClientsByRole, CaseRole>;
}

/** An input that must fail, its client (by default the owner, or an admin at admin endpoints), and a cleanup. */
export type ErrorCase = (
  context: ErrorContext,
) => Promise<Input & { as?: CaseRole | TestClient; after?: () => void }>;

export type Cases = Record<string, ErrorCase>;
