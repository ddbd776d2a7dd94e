// The page whose form posts the outcome to the shop, automatically or by a visible button.
import { html, type Markup } from '../html.ts';
import type { BrowserReturn } from './outcome-notifications.ts';
import { messagePage, pageLayout } from './page-layout.ts';

/** The document of a browser return; without one, a page that represents a closed tab. */
export function returnPage(browserReturn: BrowserReturn, storeName: string): string {
  if (browserReturn.times === 0) {
    return messagePage(
      'This tab would be closed now',
      'The fault “return: lost” is on: the browser does not go back.',
    );
  }
  const firstForm =
    browserReturn.times === 2 &&
    html`${form(browserReturn, `Return to ${storeName} (first time)`, 'early')}
    <iframe name="early" title="First return" hidden></iframe>`;
  return pageLayout(
    `Returning to ${storeName}`,
    html`<main class="message">
      <h1>Returning to ${storeName}</h1>
      <p>The bank has responded. If nothing happens, use the button.</p>
      ${firstForm}
      ${form(browserReturn, `Return to ${storeName}`)}
    </main>`,
    html`<script src="/__assets/return.js" defer></script>`,
  );
}

function form(browserReturn: BrowserReturn, button: string, target?: string): Markup {
  const inputs = Object.entries(browserReturn.fields).map(([name, value]) => {
    return html`<input type="hidden" name="${name}" value="${value}">`;
  });
  return html`<form method="${browserReturn.method}" action="${browserReturn.url}"${target && html` target="${target}"`}>${inputs}
    <button>${button}</button></form>`;
}
