/** Runs axe-core, the engine of accessibility rules, in a page. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** Without comments, since each document compiles it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export type AxeRules = NonNullable<RunOptions['rules']>;

export interface AxeOptions {
  /** Added to the rules that axe has on. */
  readonly rules?: AxeRules;
  /** The rules that run instead. */
  readonly only?: string[];
  /** A selector; the whole document without it. */
  readonly within?: string;
}

/**
 * The violations that axe finds in the page at its top, one line each, which begins with `where`; the page stays at its place.
 * Further down a bar that sticks to the window may cover part of a link, which says nothing about the page: Playwright scrolls to
 * places of its own when it repeats a click.
 */
export async function violationsOf(
  page: Page,
  where: string,
  { rules = {}, only, within }: AxeOptions = {},
): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Targets of 24 px (WCAG 2.2, 2.5.8) are checked only on request.
    rules: { 'target-size': { enabled: true }, ...rules },
    ...(only && { runOnly: { type: 'rule', values: only } }),
  };
  const lines = await page.evaluate(
    async ([selector, runOptions]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { scrollX: left, scrollY: top } = window;
      window.scrollTo({ left: 0, top: 0, behavior: 'instant' });
      const { violations } = await axe
        .run(selector ?? document, runOptions)
        .finally(() => window.scrollTo({ left, top, behavior: 'instant' }));
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}, ${help}\n  ${html}\n  ${failureSummary}`),
      );
    },
    [within, options] as const,
  );
  return lines.map((line) => `${where}: ${line}`);
}
