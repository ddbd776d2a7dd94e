/** Access rights of guests and staff: one table of endpoints × staff roles, of which every cell is tested. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { storeSetting } from '../../apps/api/src/settings/stored-settings.ts';
import { startGuest } from '../../apps/api/src/testing/guest-client.ts';
import type { TestClient } from '../../apps/api/src/testing/test-shop.ts';
import {
  createClients,
  createFixture,
  createInputs,
  type EndpointFixture,
  readUserData,
  send,
} from './endpoint-fixture.ts';
import { endpointNames } from './every-endpoint.ts';
import { type StaffColumn, staffColumns, staffStatuses } from './staff-statuses.ts';

let fixture: EndpointFixture;
let editorRole: string;
before(async () => {
  fixture = await createFixture();
  const { context } = fixture.shop;
  for (const name of ['guestCart', 'guestCheckout'] as const) await storeSetting(context, name, true);
  const body = { name: 'Editor', permissions: ['products' as const, 'content' as const] };
  editorRole = (await fixture.admin.call(staffEndpoints.addStaffRole, { body })).body.insertedId;
  assert.ok(editorRole);
});
after(() => fixture.close());

async function clientOf(column: StaffColumn): Promise<TestClient> {
  const { shop } = fixture;
  if (column === 'guest') return startGuest(shop, await shop.addProduct());
  return shop.signIn({ staffRole: column === 'editor' ? editorRole : column });
}

test('every endpoint has a row in the table of guests and staff, and no other has', () => {
  proves('B-ROOM-13');
  assert.deepEqual(Object.keys(staffStatuses).sort(), [...endpointNames].sort());
});

describe('each endpoint is requested by a guest and by each staff role', () => {
  for (const name of endpointNames) {
    test(`${name}: guest, packer, support, manager, own role`, async () => {
      if (name === 'listOrdersToPack') proves('B-ROOM-13');
      const { owner } = await createClients(fixture, ['owner']);
      const inputs = createInputs(name, { fixture, owner });
      for (const [index, column] of staffColumns.entries()) {
        const client = await clientOf(column);
        const input = await inputs.next(client);
        const expected = staffStatuses[name][index];
        const before = expected !== 200 && (await readUserData(owner));
        const { status, body, error } = await send(name, client, input);
        assert.equal(status, expected, `${column}: ${JSON.stringify(body)?.slice(0, 300)}`);
        if (status === 200) {
          inputs.accepted();
          continue;
        }
        assert.ok(error.message.length > 5, column);
        // A session without a permission stays: only customers are sent to the login page.
        if (status === 403) assert.ok(['no-permission', 'no-role'].includes(error.code ?? ''), column);
        assert.deepEqual(await readUserData(owner), before, `${column} changed none of the owner’s data`);
      }
    });
  }
});
