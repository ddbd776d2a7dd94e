/** The pages on which customers confirm their orders; they work without scripts. */
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import type { Language } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import {
  confirmLink,
  confirmPath,
  newCodePath,
} from '@jontro/shop/order-confirmations/order-confirmations.ts';
import { type Html, html } from '../http/html.ts';
import type { PaperTexts } from '../papers/paper-texts.ts';
import type { LinkedOrder } from './confirm-order.ts';

const join = (parts: readonly Html[]): Html => ({ markup: parts.map(({ markup }) => markup).join('') });

/** What was ordered, and the button, or what was said after it was pressed. */
export function confirmForm(
  order: LinkedOrder,
  token: string,
  { language, digits, placeOf }: PaperTexts,
  done?: Html,
): Html {
  const texts = serverTexts[language].confirmations.page;
  const lines = order.cartItems.map(
    (item) =>
      html`<li><span>${digits(item.quantity)} × ${nameIn(language, productOfLine(item))}</span><span>${digits(formatTaka(item.price * item.quantity))}</span></li>`,
  );
  const place = order.pickup
    ? html`<dt>${texts.pickup}</dt><dd></dd>`
    : html`<dt>${texts.district}</dt><dd>${placeOf({ district: order.district })}</dd>`;
  return html`${done ?? html`<p>${texts.ask}</p>`}<ol>${join(lines)}</ol>
<dl>${place}<dt>${texts.sum}</dt><dd>${digits(formatTaka(order.payable))}</dd></dl>${
    !done &&
    html`<form method="post" action="${confirmLink(token)}"><input type="hidden" name="lang" value="${language}"><button type="submit">${texts.press}</button></form><p class="after">${texts.notMine}</p>`
  }`;
}

/** The form of a code, and that of a new one. What was typed is in it again, but for the code. */
export function codeForm(
  language: Language,
  number: string,
  { problem, notice }: { problem?: string | undefined; notice?: string | undefined } = {},
): Html {
  const texts = serverTexts[language].confirmations.page;
  const lang = html`<input type="hidden" name="lang" value="${language}">`;
  return html`<p>${texts.intro}</p>${notice && html`<p role="status"><strong>${notice}</strong></p>`}<form method="post" action="${confirmPath}" novalidate>${lang}
<label for="number">${texts.number}</label>
<input id="number" name="number" value="${number}" maxlength="40" autocomplete="off" autocapitalize="characters" placeholder="J-10482" required${problem ? html` aria-invalid="true" aria-describedby="fault"` : ''}>
<label for="code">${texts.code}</label>
<input id="code" name="code" inputmode="numeric" maxlength="20" autocomplete="one-time-code" required aria-describedby="${problem ? 'hint fault' : 'hint'}"${problem ? html` aria-invalid="true"` : ''}>
<small id="hint">${texts.codeHint}</small>
${problem && html`<p class="fault" id="fault" role="alert">${problem}</p>`}
<button type="submit">${texts.title}</button>
<h2>${texts.newCode}</h2><p>${texts.newCodeHint}</p>
<button type="submit" formaction="${newCodePath}">${texts.newCode}</button></form>`;
}
