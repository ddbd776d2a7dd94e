/** The view of an owner's list and its address say the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changeListView,
  isNarrowed,
  type ListShape,
  listAddress,
  listQuery,
  nextSort,
  presentSort,
  readListView,
} from './list-view.ts';

const shape: ListShape = {
  sorts: ['name', 'date'],
  standing: 'date',
  filters: { show: ['paid', 'unpaid'], district: 'text', from: 'day' },
};
const read = (address: string) => readListView(new URLSearchParams(address), shape);

test('an address and what it shows are the same, whichever comes first', () => {
  for (const address of [
    '',
    'search=lamp',
    'search=a+%26+b&show=paid&district=Dhaka&from=2026-11-21&sort=name&order=desc&page=3&rows=50',
  ]) {
    assert.equal(new URLSearchParams(listAddress(read(address))).toString(), address);
  }
});

test('an address that makes no sense shows the fresh list', () => {
  const fresh = read('');
  for (const address of [
    'page=-1',
    'page=0',
    'page=x',
    'page=9999999',
    'rows=7',
    'sort=password',
    'order=up',
    'show=all',
    'from=2026-13-01',
    `district=${'x'.repeat(101)}`,
    'other=1',
  ]) {
    assert.deepEqual(read(address), fresh, address);
  }
  assert.equal(isNarrowed(fresh), false);
});

test('a change goes back to the first page, a turn of the page does not; an empty filter is none', () => {
  const view = read('show=paid&page=4&sort=name');
  assert.equal(changeListView(view, { page: 5 }).page, 5);
  const changed = changeListView(view, { filters: { show: '', district: 'Sylhet' } });
  assert.deepEqual(listAddress(changed), { district: 'Sylhet', sort: 'name' });
  assert.ok(isNarrowed(changed));
});

test('the file is asked for what the list shows, without its pages', () => {
  const { whole, page } = listQuery(read('search=+lamp+&show=paid&sort=name&order=desc&page=2&rows=50'));
  assert.deepEqual(whole, { search: 'lamp', show: 'paid', sort: 'name', order: 'desc' });
  assert.deepEqual(page, { ...whole, page: 2, limit: 50 });
});

test('a heading sorts upwards, then downwards, then not at all; newest first is the way it stands', () => {
  const clicks = (name: string, times: number) => {
    let view = read('');
    const seen = [presentSort(view, shape)];
    for (let click = 0; click < times; click += 1) {
      view = { ...view, ...nextSort(view, shape, name) };
      seen.push(presentSort(view, shape));
    }
    return seen.map((each) => each && `${each.sort} ${each.order}`);
  };
  assert.deepEqual(clicks('name', 3), ['date desc', 'name asc', 'name desc', 'date desc']);
  assert.deepEqual(clicks('date', 2), ['date desc', 'date asc', 'date desc']);
});
