/** Articles of a note and the products of the shop. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../testing/proves.ts';
import { matchArticles, searchTexts } from './match-articles.ts';
import { readNote } from './read-note.ts';

const products = ['AirNova Pods', 'AirNova Pods Plus', 'BoomTube 360'].map((productName) => ({
  _id: productName,
  productName,
}));
const asked: string[] = [];
/** A search that finds what begins with a text. */
const find = async (text: string) => {
  asked.push(text);
  return products.filter(({ productName }) => productName.toLowerCase().startsWith(text.toLowerCase()));
};
const match = (note: string) => matchArticles(readNote(note), find);
const foundIn = async (note: string) =>
  (await match(note)).articles.map(({ found, doubt }) => [found[0]?.productName, doubt]);

test('an article is searched as a whole and then by its parts, and marked unless it is the only one of its name', async () => {
  proves('B-COD-23');
  assert.deepEqual(await foundIn('1ta boomtube 360 lagbe'), [['BoomTube 360', undefined]]);
  assert.deepEqual(await foundIn('1ta airnova lagbe'), [['AirNova Pods', 'several']]);
  assert.deepEqual(await foundIn('1ta original boomtube lagbe'), [['BoomTube 360', 'spelling']]);
  assert.deepEqual(await foundIn('1ta keyboard lagbe'), [[undefined, undefined]]);
});

test('what only its place made an article is the name if the shop has no such product, and the other way round', async () => {
  const product = await match('airnova, tonmoy, 01712345678, dhaka');
  assert.deepEqual([product.name?.value, product.articles[0]?.found[0]?._id], ['tonmoy', 'AirNova Pods']);
  const person = await match('tonmoy, airnova, 01712345678, dhaka');
  assert.deepEqual([person.name?.value, person.articles[0]?.found[0]?._id], ['tonmoy', 'AirNova Pods']);
  const alone = await match('tonmoy, 01712345678, dhaka');
  assert.deepEqual([alone.name?.value, alone.articles], ['tonmoy', []]);
});

test('a product that is asked for first and ordered then is one article', async () => {
  const { articles } = await match('do you have airnova speaker? I need 2 airnova speaker');
  assert.deepEqual(
    articles.map(({ quantity, found }) => [quantity, found[0]?._id]),
    [[2, 'AirNova Pods']],
  );
});

test('neither number nor address is searched, and an endless article asks for little', async () => {
  proves('B-COD-24');
  asked.length = 0;
  await match('2ta boomtube lagbe, nam rahim uddin, thikana house 12 road 5 mirpur dhaka, 01712345678');
  assert.deepEqual(asked, ['boomtube']);
  assert.ok(
    searchTexts('a very long name of something that nobody sells here at all'.split(' ')).length <= 12,
  );
  assert.deepEqual(searchTexts([]), []);
});
