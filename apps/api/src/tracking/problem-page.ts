/** The part of a tracking page that says what a courier says of a parcel with a problem, with a form for each thing that can be asked for. */
import {
  callWindows,
  type DeliveryProblem,
  type NewDeliveryRequest,
  type RequestKind,
  requestKindNames,
} from '@jontro/shop/couriers/delivery-requests.ts';
import { formatDateTime, formatDay } from '@jontro/shop/dates.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { maxCheckoutLengths } from '@jontro/shop/orders/checkout.ts';
import { requestLink } from '@jontro/shop/orders/tracking.ts';
import { type Html, html } from '../http/html.ts';
import type { PaperTexts } from '../papers/paper-texts.ts';

type Link = Parameters<typeof requestLink>[0];

const joined = (parts: readonly Html[]): Html => ({ markup: parts.map(({ markup }) => markup).join('') });
const option = (value: string, text: string, chosen?: string): Html =>
  html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`;

/** A request that was refused, with what was entered; `field` is absent where no field is the reason. */
export interface RefusedRequest {
  text: string;
  field?: string | undefined;
  entered: Partial<NewDeliveryRequest>;
}

/** Neither what was asked for before nor an address: whoever has the link may be somebody else. */
export function problemPart(
  problem: DeliveryProblem,
  link: Link,
  paper: PaperTexts,
  refused?: RefusedRequest,
): Html {
  const { language, digits } = paper;
  const texts = serverTexts[language].tracking.problem;
  const { courier, at, words, request, canAsk, days } = problem;
  const answer = request?.state === 'declined' && request.answer;
  const forms = requestKindNames.map((kind) => requestForm(kind, { days, link, paper, refused }));
  const fault = refused?.field === undefined && refused?.text;
  return html`<h2>${texts.title}</h2><p>${words && html`“${words}”<br>`}${courier}, <time datetime="${at}">${digits(formatDateTime(at))}</time></p>
${request && html`<p role="status"><strong>${texts.asked[request.state]}</strong>${answer && html`<br>“${answer}”`}</p>`}
${fault && html`<p class="fault" role="alert">${fault}</p>`}
${canAsk && html`<p>${texts.passesOn}</p>${joined(forms)}`}`;
}

function requestForm(
  kind: RequestKind,
  {
    days,
    link,
    paper: { language, digits },
    refused,
  }: { days: readonly string[]; link: Link; paper: PaperTexts; refused: RefusedRequest | undefined },
): Html {
  const texts = serverTexts[language].tracking.problem;
  const { mobileNumber, address, area } = maxCheckoutLengths;
  const hoursOf = (window: string) => texts.hours(digits(window.replace('-', '–')));
  const own = refused?.entered.kind === kind ? refused : undefined;
  const entered = own?.entered ?? {};
  const faultOf = (field: string): Html =>
    own?.field === field ? html` aria-invalid="true" aria-describedby="fault"` : html``;
  const fields: Record<RequestKind, Html> = {
    call: html`<label for="mobileNumber">${texts.mobileNumber}</label>
<input id="mobileNumber" name="mobileNumber" type="tel" value="${entered.mobileNumber ?? ''}" maxlength="${String(mobileNumber)}" autocomplete="tel" required${faultOf('mobileNumber')}>
<label for="window">${texts.between}</label>
<select id="window" name="window" required${faultOf('window')}>${joined(callWindows.map((window) => option(window, hoursOf(window), entered.window)))}</select>`,
    address: html`<label for="address">${texts.address}</label>
<input id="address" name="address" value="${entered.address ?? ''}" maxlength="${String(address)}" autocomplete="street-address" required${faultOf('address')}>
<label for="area">${texts.area}</label><input id="area" name="area" value="${entered.area ?? ''}" maxlength="${String(area)}">`,
    day: html`<label for="day">${texts.day}</label>
<select id="day" name="day" required${faultOf('day')}>${joined(days.map((day) => option(day, digits(formatDay(day, language)), entered.day)))}</select>`,
  };
  const fault = own?.field !== undefined && html`<p class="fault" id="fault" role="alert">${own.text}</p>`;
  return html`<details${own ? html` open` : ''}><summary>${texts.forms[kind]}</summary><form method="post" action="${requestLink(link)}?lang=${language}" novalidate>
<input type="hidden" name="kind" value="${kind}">${fields[kind]}${fault}<button type="submit">${texts.send}</button></form></details>`;
}
