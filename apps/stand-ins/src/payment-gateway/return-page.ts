// The page that makes the shopper's browser POST the outcome to the shop, by itself or by a visible button.
import { html, type Markup } from '../html.ts';
import type { BrowserReturn } from './announcements.ts';
import { messagePage, pageFrame } from './page-frame.ts';

/** The document for a way back; with none wanted, a page that stands for a closed tab. */
export function returnPage(way: BrowserReturn, storeName: string): string {
  if (way.times === 0) {
    return messagePage(
      'This tab would be closed now',
      'The fault “return: lost” is on: the browser does not go back.',
    );
  }
  const early =
    way.times === 2 &&
    html`${form(way, `Return to ${storeName} (first time)`, 'early')}
    <iframe name="early" title="First return" hidden></iframe>`;
  return pageFrame(
    `Returning to ${storeName}`,
    html`<main class="message">
      <h1>Returning to ${storeName}</h1>
      <p>The bank has answered. If nothing happens, use the button.</p>
      ${early}
      ${form(way, `Return to ${storeName}`)}
    </main>`,
    html`<script src="/__assets/return.js" defer></script>`,
  );
}

function form(way: BrowserReturn, button: string, target?: string): Markup {
  const inputs = Object.entries(way.fields).map(([name, value]) => {
    return html`<input type="hidden" name="${name}" value="${value}">`;
  });
  return html`<form method="${way.method}" action="${way.url}"${target && html` target="${target}"`}>${inputs}
    <button>${button}</button></form>`;
}
