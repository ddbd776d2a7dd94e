/** The networks that are stored in place of addresses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './request-source.ts';

test('a network does not tell a household', () => {
  for (const [address, network] of [
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:77:1234:5:6:7:8', '2001:db8:77::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['', undefined],
    ['no address', undefined],
  ] as const)
    assert.equal(networkOf(address), network, address);
});
