/**
 * The processes of a shop are restarted one after the other behind nginx and behind Caddy, with the configurations of deploy/edge, while
 * customers browse and order: no request is lost.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { freePort } from '../../../apps/api/src/testing/free-ports.ts';
import { root } from '../../../scripts/project.mjs';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { siteInFront, startNginx, withoutTls } from './nginx.ts';
import { notRun, withFolder } from './outcomes.ts';
import { findProgram, type StartedProgram, startProgram } from './programs.ts';

const customerCount = 24;
/** How many requests the customers send, at least. */
const leastRequests = 5_000;
/** The pause that docs/operations.md asks for between two processes: a proxy has noticed by then that the first is back. In ms. */
const pauseMs = 10_000;

interface Kind {
  what: string;
  program: string;
  /** Starts the proxy at a port, in front of processes at others. */
  start(folder: string, port: number, shopPorts: readonly string[]): Promise<StartedProgram | string>;
}

const nginx: Kind = {
  what: 'restarts behind nginx',
  program: 'nginx',
  async start(folder, port, shopPorts) {
    // All customers come from one network.
    const site = siteInFront(folder, ...shopPorts).replace('rate=100r/s', 'rate=100000r/s');
    return (await startNginx(folder, withoutTls(site, port))) ?? '';
  },
};

const caddy: Kind = {
  what: 'restarts behind Caddy',
  program: 'caddy',
  async start(folder, port, shopPorts) {
    const file = join(folder, 'Caddyfile');
    const config = readFileSync(join(root, 'deploy/edge/Caddyfile'), 'utf8');
    writeFileSync(
      file,
      config.replace(/^\{\n/m, '{\n\tadmin off\n').replace(/^# Pages lead to https[\s\S]*$/m, ''),
    );
    return startProgram(findProgram('caddy') ?? '', ['run', '--adapter', 'caddyfile', '--config', file], {
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      SHOP_ADDRESS: shopPorts.map((shopPort) => `127.0.0.1:${shopPort}`).join(' '),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    });
  },
};

async function restartBehind(settings: Settings, { what, program, start }: Kind): Promise<Outcome> {
  if (!findProgram(program)) return notRun(what, program);
  return withFolder(async (folder) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const fixture = await openFixture(settings, {
      database: 'external',
      processes: 2,
      // As in a live shop.
      env: { PUBLIC_URL: url, DRAIN_SECONDS: '5' },
    });
    const proxy = await start(
      folder,
      port,
      fixture.shops.map((shop) => new URL(shop.url).port),
    );
    try {
      if (typeof proxy === 'string') return { what, violations: [proxy] };
      const answers = (): Promise<boolean> =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      if ((await waitFor(answers, 20_000)) === undefined)
        return { what, violations: [`no answer: ${proxy.output()}`] };
      const behind = { ...fixture, shops: [{ ...fixture.shop, url }] };
      const load = startLoad(behind, {
        customers: await fixture.addCustomers(customerCount),
        random: createRandom(settings.seed),
        paying: 0,
        once: true,
      });
      let restarts = 0;
      try {
        await wait(pauseMs / 2);
        while (restarts < 2 || load.tally.requests < leastRequests * settings.scale) {
          await fixture.shops[restarts % 2]?.restart();
          restarts += 1;
          await wait(pauseMs);
        }
      } finally {
        await load.stop();
      }
      const end = await finishCase(fixture, load.ledger);
      const { tally } = load;
      const lost = [...tally.errorCounts].filter(([status]) => status >= 500);
      return {
        what,
        tally,
        notes: [`${restarts} restarts, ${load.orders()} orders`],
        violations: [...lost.map(([status, count]) => `${status} ×${count}`), ...end.violations],
      };
    } finally {
      if (typeof proxy === 'object') await proxy.stop();
      await fixture.close();
    }
  });
}

export const restarts: FaultCase = {
  name: 'restarts',
  parts: [nginx, caddy].map((kind) => (settings) => restartBehind(settings, kind)),
};
