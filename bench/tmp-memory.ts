import { startShop } from '../test/e2e/started-shop.ts';
import { createLoadShop } from './load-shop.ts';
import { connect, load } from './load-generator.ts';
import { readFileSync } from 'node:fs';
const shop = await startShop({ RATE_LIMIT_FACTOR: '100000' });
const show = async (name: string) => {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  const of = (n: string) => Math.round(Number(new RegExp(`^${n} (\\S+)`, 'm').exec(text)?.[1]) / 1048576);
  const cpu = Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
  const status = readFileSync(`/proc/${shop.pid()}/status`, 'utf8');
  console.log(name.padEnd(40), 'rss', of('process_resident_memory_bytes'), 'heap', of('nodejs_heap_size_used_bytes'), '/', of('nodejs_heap_size_total_bytes'), 'ext', of('nodejs_external_memory_bytes'), 'file', Math.round(Number(/RssFile:\s+(\d+)/.exec(status)?.[1])/1024), 'threads', /Threads:\s+(\d+)/.exec(status)?.[1], 'cpu', cpu.toFixed(1));
};
try {
  const { routes } = await createLoadShop(shop, Number(process.argv[2] ?? 100));
  await shop.stop(); await shop.restart();
  await show('start');
  const port = Number(new URL(shop.url).port);
  for (const route of routes) {
    const conns = await Promise.all(Array.from({ length: 8 }, () => connect(port)));
    let left = 600 * (route.name.includes('anew') ? 1 : route.maxInRound ? 1 : 20);
    await load(conns, () => (left-- > 0 ? route.next() : undefined), 30_000);
    for (const c of conns) c.close();
    await show(route.name);
  }
  await new Promise((r) => setTimeout(r, 20_000));
  await show('after 20 s');
  (await import('node:fs')).writeFileSync('/tmp/smaps.load', readFileSync(`/proc/${shop.pid()}/smaps`, 'utf8'));
} finally { await shop.close(); }
