import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  categorySearch,
  changeView,
  defaultView,
  maxPagesShown,
  pagesShown,
  readCategoryView,
  readResultsView,
  withNextPage,
} from './category-view.ts';

const read = (query: string) => readCategoryView(new URLSearchParams(query));

describe('the view of a category in its URL', () => {
  test('defaults to page 1 with 6 products in server order', () => {
    assert.deepEqual(read(''), defaultView);
    assert.deepEqual([defaultView.page, defaultView.limit, defaultView.sort], [1, 6, 'relevant']);
  });

  test('a written view can be read back', () => {
    const view = {
      ...defaultView,
      page: 3,
      from: 3,
      limit: 12,
      sort: 'lowToHigh',
      min: 2001,
      max: 5000,
    } as const;
    assert.deepEqual(read(categorySearch(view)), view);
    assert.doesNotMatch(categorySearch(view), /from/);
    const more = { ...view, from: 2 };
    assert.deepEqual(read(categorySearch(more)), more);
    assert.equal(categorySearch(defaultView), '');
  });

  test('of several least ratings the lowest applies, and another one is ignored', () => {
    const rated = (query: string) => readCategoryView(new URLSearchParams(query), true);
    assert.equal(rated('rating=4&rating=3').rating, 3);
    assert.equal(categorySearch(rated('rating=4&rating=3')), '?rating=3');
    assert.equal(rated('rating=5').rating, undefined);
    assert.equal(read('rating=4').rating, undefined);
  });

  test('prices are read in Bengali digits, as a form without script sends them', () => {
    const { min, max } = read(
      'min=%E0%A7%A8%E0%A7%A6%E0%A7%A6%E0%A7%A7&max=%E0%A7%AB%E2%80%8B%E0%A7%A6%E0%A7%A6%E0%A7%A6',
    );
    assert.deepEqual([min, max], [2001, 5000]);
  });

  test('invalid parameters are ignored', () => {
    assert.deepEqual(read('page=-1&limit=7&sort=cheap&min=abc&max=1e9'), defaultView);
    assert.deepEqual(read('page=0&min=&max=300000'), defaultView);
  });

  test('a reversed price range is swapped', () => {
    const { min, max } = read('min=5000&max=2001');
    assert.deepEqual([min, max], [2001, 5000]);
  });

  test('changing filter, sort or page size resets to page 1, changing the page does not', () => {
    const third = { ...defaultView, page: 3 };
    assert.equal(changeView(third, { min: 2001, max: 5000 }).page, 1);
    assert.equal(changeView(third, { sort: 'highToLow' }).page, 1);
    assert.equal(changeView(third, { limit: 12 }).page, 1);
    assert.equal(changeView(third, { page: 2 }).page, 2);
  });

  test('further pages are appended, ten at most, until something else is chosen', () => {
    const second = withNextPage(defaultView);
    assert.deepEqual(second && pagesShown(second), [1, 2]);
    assert.deepEqual(pagesShown(changeView({ ...defaultView, page: 4 }, { page: 5 })), [5]);
    assert.deepEqual(pagesShown(changeView({ ...defaultView, page: 4 }, { sort: 'lowToHigh' })), [1]);
    assert.equal(withNextPage({ ...defaultView, page: maxPagesShown }), undefined);
    assert.equal(pagesShown(read('page=1000&from=1')).length, maxPagesShown);
    assert.deepEqual(pagesShown(read('page=2&from=7')), [2]);
    assert.deepEqual(pagesShown(read('page=2&from=0')), [1, 2]);
  });

  test('choices are in the address only with filters, each once and in one order', () => {
    const address = '?spec=anc:true&brand=Nirovo&brand=hawaro&brand=hawaro&stock=in&spec=__proto__&limit=24';
    assert.deepEqual({ ...read(address), limit: 6 }, defaultView);
    const view = readCategoryView(new URLSearchParams(address), true);
    assert.deepEqual(
      [view.brand, view.spec, view.inStock, view.limit],
      [['nirovo', 'hawaro'], ['anc:true'], true, 24],
    );
    const { brand, ...others } = readCategoryView(new URLSearchParams(categorySearch(view)), true);
    assert.deepEqual([...brand].sort(), ['hawaro', 'nirovo']);
    assert.deepEqual(others.spec, view.spec);
  });
});

test('the text of a search is also read from "q", which people and adverts type; its address has "query"', () => {
  assert.equal(readResultsView(new URLSearchParams('q=iphone')).query, 'iphone');
  assert.equal(readResultsView(new URLSearchParams('q=iphone&query=fan')).query, 'fan');
  assert.equal(categorySearch(readResultsView(new URLSearchParams('q=fan'))), '?query=fan');
});
