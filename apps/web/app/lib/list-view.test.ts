/** The view of an admin list and its URL query correspond. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changeListView,
  currentSort,
  isFiltered,
  type ListShape,
  listQuery,
  listSearchParams,
  nextSort,
  readListView,
} from './list-view.ts';

const shape: ListShape = {
  sorts: ['name', 'date'],
  defaultSort: 'date',
  filters: { show: ['paid', 'unpaid'], district: 'text', from: 'day' },
};
const read = (address: string) => readListView(new URLSearchParams(address), shape);

test('a view is read from its URL query and written to it', () => {
  for (const address of [
    '',
    'search=lamp',
    'search=a+%26+b&show=paid&district=Dhaka&from=2026-11-21&sort=name&order=desc&page=3&rows=50',
  ]) {
    assert.equal(new URLSearchParams(listSearchParams(read(address))).toString(), address);
  }
});

test('an invalid query shows the default view', () => {
  const defaultView = read('');
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
    assert.deepEqual(read(address), defaultView, address);
  }
  assert.equal(isFiltered(defaultView), false);
});

test('a change goes back to the first page, except a change of the page; an empty filter is removed', () => {
  const view = read('show=paid&page=4&sort=name');
  assert.equal(changeListView(view, { page: 5 }).page, 5);
  const changed = changeListView(view, { filters: { show: '', district: 'Sylhet' } });
  assert.deepEqual(listSearchParams(changed), { district: 'Sylhet', sort: 'name' });
  assert.ok(isFiltered(changed));
});

test('the query of the file is that of the list without paging', () => {
  const { whole, page } = listQuery(read('search=+lamp+&show=paid&sort=name&order=desc&page=2&rows=50'));
  assert.deepEqual(whole, { search: 'lamp', show: 'paid', sort: 'name', order: 'desc' });
  assert.deepEqual(page, { ...whole, page: 2, limit: 50 });
});

test('a heading sorts ascending, then descending, then by default; the default is newest first', () => {
  const clicks = (name: string, times: number) => {
    let view = read('');
    const sorts = [currentSort(view, shape)];
    for (let click = 0; click < times; click += 1) {
      view = { ...view, ...nextSort(view, shape, name) };
      sorts.push(currentSort(view, shape));
    }
    return sorts.map((current) => current && `${current.sort} ${current.order}`);
  };
  assert.deepEqual(clicks('name', 3), ['date desc', 'name asc', 'name desc', 'date desc']);
  assert.deepEqual(clicks('date', 2), ['date desc', 'date asc', 'date desc']);
});
