/** How to cause each documented error of the views of lists. */
import type { listViewEndpoints } from '@jontro/shop/list-views/list-views.endpoints.ts';
import { listViewTexts, maxListViews } from '@jontro/shop/list-views/list-views.ts';
import { newId } from '../../apps/api/src/database/ids.ts';
import { listViews } from '../../apps/api/src/list-views/list-views.table.ts';
import { send, validInputs } from './endpoint-fixture.ts';
import type { Cases, ErrorCase, ErrorContext } from './error-case.ts';

const valid = (name: 'addView' | 'changeView', { fixture, clients }: ErrorContext) =>
  validInputs[name]({ fixture, owner: clients.owner, client: clients.admin });

const named =
  (endpoint: 'addView' | 'changeView', name: string): ErrorCase =>
  async (context) => {
    const { body, ...input } = await valid(endpoint, context);
    return { ...input, body: { ...(body as object), name } };
  };

/** With the name of another view of the list. */
const taken =
  (endpoint: 'addView' | 'changeView'): ErrorCase =>
  async (context) => {
    const other = await valid('addView', context);
    await send('addView', context.clients.admin, other);
    return named(endpoint, (other.body as { name: string }).name)(context);
  };

const tooMany: ErrorCase = async (context) => {
  const { db, now } = context.fixture.shop.context;
  const { userId } = context.clients.admin;
  const row = { userId, list: 'users', query: '', createdAt: now() } as const;
  const rows = Array.from({ length: maxListViews }, () => ({ ...row, id: newId(), name: newId() }));
  await db.insert(listViews).values(rows);
  return valid('addView', context);
};

const unknown: ErrorCase = async () => ({ params: { id: 'f'.repeat(24) }, body: {} });

export const listViewCases: { [Name in keyof typeof listViewEndpoints]?: Cases } = {
  addView: {
    [listViewTexts.nameMissing]: named('addView', ' '),
    [listViewTexts.nameTaken]: taken('addView'),
    [listViewTexts.tooMany]: tooMany,
  },
  changeView: {
    [listViewTexts.nameMissing]: named('changeView', ' '),
    [listViewTexts.nameTaken]: taken('changeView'),
    [listViewTexts.notFound]: unknown,
  },
  removeView: { [listViewTexts.notFound]: async () => ({ params: { id: 'f'.repeat(24) } }) },
};
