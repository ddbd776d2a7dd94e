/** What nginx refuses in front of a shop that is full, and what it always passes on. */
import type { ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import { waitFor } from './fault-case.ts';
import { type Answer, type AskOptions, ask } from './proxy-requests.ts';

/** How many reads at once nginx passes on to a shop that has refused some. */
const readsOfFullShop = 40;
const moreReads = 20;
/** What a network may ask for at once, with a bit more. */
const readsOfScraper = 1_300;
const neverRefused = [
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/payment-gateway/status/1'],
  ['GET', '/api/my-cart'],
  ['GET', '/assets/main.js'],
  ['POST', '/payment-gateway/ipn'],
  ['POST', '/api/place-order'],
] as const;

/** What nginx refuses in front of a shop that has refused some reads, and of a network that asks for too much. */
export async function findWrongRefusals(port: number, held: Set<ServerResponse>): Promise<string[]> {
  const wrong: string[] = [];
  const expect = (what: string, holds: boolean, found: unknown): void => {
    if (!holds) wrong.push(`${what}: ${JSON.stringify(found)}`);
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const get = (path: string, options: AskOptions = {}) => ask(port, path, true, { agent, ...options });
  const isRefusal = ({ status, retryAfter, body }: Answer, text: string): boolean =>
    status === 503 && retryAfter === '5' && body.includes(text);
  const passes = async (when: string): Promise<void> => {
    for (const [method, path] of neverRefused) {
      const answer = await get(path, { method });
      expect(`${method} ${path} reaches ${when}`, answer.status === 200, answer);
    }
  };

  for (let n = 0; n < 3; n += 1) {
    const answer = await get(`/full?${n}`);
    expect('the shop’s refusal is passed on', answer.body === 'the shop’s own refusal', answer);
  }
  const answers: Answer[] = [];
  const reads = Array.from({ length: readsOfFullShop + moreReads }, async (_, n) => {
    answers.push(await get(`/held?${n}`));
  });
  await waitFor(async () => answers.length === moreReads && held.size === readsOfFullShop, 20_000);
  expect('a full shop has its reads alone', held.size === readsOfFullShop, held.size);
  for (const answer of answers) {
    const isJson = isRefusal(answer, JSON.stringify(connectionTexts.full));
    expect('the other reads are refused', isJson && JSON.parse(answer.body).code === 'busy', answer);
  }
  const page = await get('/cart', { accept: 'text/html' });
  for (const text of [connectionTexts.full, connectionTexts.fullInBengali])
    expect('a browser gets a page in both languages', isRefusal(page, text), page);
  await passes('a full shop');
  for (const response of held) response.end();
  await Promise.all(reads);
  expect(
    'what it works on is answered',
    answers.filter(({ status }) => status === 200).length === 40,
    answers,
  );
  const together = () => Promise.all(Array.from({ length: 60 }, (_, n) => get(`/free?${n}`)));
  const isOpen = await waitFor(
    async () => (await together()).every(({ status }) => status === 200),
    20_000,
    250,
  );
  expect('a shop that no longer refuses gets all', isOpen !== undefined, isOpen);

  const scraped = await Promise.all(Array.from({ length: readsOfScraper }, (_, n) => get(`/scraped?${n}`)));
  const refused = scraped.filter((answer) => isRefusal(answer, connectionTexts.full));
  expect('a network that asks for too much is refused', refused.length > 0, refused.length);
  await passes('the shop of a scraper');
  agent.destroy();
  return wrong;
}
