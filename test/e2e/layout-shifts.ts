/** Measures the layout shifts of a page whose resources arrive as late as possible: each after a painted frame. */
import type { Page, Request } from '@playwright/test';
import { pendingRequests } from './pending-requests.ts';

/** One layout shift: its path, its score, and which elements moved from where to where. */
interface Shift {
  path: string;
  score: number;
  moved: string[];
}
declare global {
  interface Window {
    layoutShifts?: Shift[];
  }
}

/** The entry of the Layout Instability API, which TypeScript's DOM types lack. */
interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Runs in the page before its own scripts. Recent input exempts no shift: the measured visits have none. */
function recordShifts(): void {
  const shifts: Shift[] = [];
  window.layoutShifts = shifts;
  const format = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(' ');
  const tag = (node: Node | null) =>
    (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 120) ?? 'a removed node';
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShiftEntry[])
      shifts.push({
        path: location.pathname,
        score: entry.value,
        moved: entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${tag(node)} from ${format(previousRect)} to ${format(currentRect)}`,
        ),
      });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: a phone has its own Bengali font, a test machine may have none, so the shop's is loaded. */
function loadBengali(): void {
  addEventListener('DOMContentLoaded', () => {
    for (const weight of [400, 600]) void document.fonts.load(`${weight} 1em "Late Bengali"`, 'বাংলা৳');
  });
}

/** Resolves once the page has painted something, and a frame after that. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    do await frame();
    while (performance.getEntriesByType('paint').length === 0);
    await frame();
  });

/** Style sheets wait for these fonts: a machine without a Bengali font must have the shop's before it paints. */
const isBengali = (request: Request): boolean =>
  request.resourceType() === 'font' && !/figtree/.test(request.url());

export interface DelayedPage {
  /** Opens a document and waits until it has loaded completely. */
  load(path: string): Promise<void>;
  /** Navigates within the running page, as the browser's Back does, and waits until everything has loaded. */
  navigate(path: string): Promise<void>;
  /** Returns the shifts since the last call or the last document, as text, and clears them. */
  takeShifts(): Promise<string[]>;
}

/**
 * Delays the page's resources. `delayResponses` returns a promise that every API response waits for; by default a painted frame.
 * A device without a Bengali font of its own gets the shop's as late as everything else.
 */
export async function delayResources(
  page: Page,
  delayResponses: () => Promise<unknown> = () => painted(page),
  { hasBengali = true }: { hasBengali?: boolean } = {},
): Promise<DelayedPage> {
  const pending = pendingRequests(page);
  await page.addInitScript(recordShifts);
  if (hasBengali) await page.addInitScript(loadBengali);

  async function waitUntilDue(request: Request): Promise<void> {
    const kind = request.resourceType();
    if (kind === 'stylesheet') {
      if (!hasBengali) return;
      // A style sheet blocks the first paint, so it must not wait for one.
      const fonts = [...pending].filter(isBengali);
      await Promise.all(fonts.map(async (font) => (await font.response())?.finished()));
    } else if (kind === 'fetch') {
      await delayResponses();
      await page.evaluate(() => document.fonts.ready.then(() => {}));
    } else if (kind !== 'document' && !(hasBengali && isBengali(request))) await painted(page);
  }
  await page.route('**/*', async (route) => {
    // The page may be closed meanwhile, and the request with it.
    await waitUntilDue(route.request()).catch(() => {});
    await route.continue().catch(() => {});
  });

  const busy = () =>
    page.evaluate(
      () =>
        document.readyState !== 'complete' ||
        document.fonts.status !== 'loaded' ||
        document.querySelector('[data-skeleton], [data-skeleton-row], [data-route-overlay]') !== null,
    );

  /** Waits for three consecutive frames without a pending request, a skeleton or an overlay. */
  async function waitUntilIdle(): Promise<void> {
    for (let idleFrames = 0; idleFrames < 3; ) {
      if (page.isClosed()) throw new Error('The page was closed while it loaded');
      await painted(page).catch(() => {});
      idleFrames = pending.size > 0 || (await busy().catch(() => true)) ? 0 : idleFrames + 1;
    }
  }

  return {
    async load(path) {
      pending.clear();
      await page.goto(path, { waitUntil: 'commit' });
      await waitUntilIdle();
    },
    async navigate(path) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await waitUntilIdle();
    },
    async takeShifts() {
      const shifts = await page.evaluate(() => window.layoutShifts?.splice(0) ?? []);
      return shifts.map(({ path, score, moved }) => [`${score} on ${path}`, ...moved].join('\n  '));
    },
  };
}
