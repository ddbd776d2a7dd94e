// The inbox: each telephone that got messages, with what it got, newest first.
import { html, type Markup } from '../html.ts';
import type { ReceivedSms } from './sms-state.ts';

const gatewayNames = {
  'ssl-wireless': 'SSL Wireless',
  'alpha-sms': 'Alpha SMS',
  bulksmsbd: 'BulkSMSBD',
  greenweb: 'GreenWeb',
} as const;

const style = `
:root { color-scheme: light; --ink: #1c2521; --line: #d8ded9; --soft: #5c6861 }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: #eef1ee }
aside { padding: .6rem 1rem; background: #fff4cf; border-bottom: 1px solid #ead79a; font-size: .9rem }
main { max-width: 70rem; margin: 0 auto; padding: 1rem }
h1 { margin: .25rem 0 1rem; font-size: 1.5rem }
.phones { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); align-items: start }
section { background: #fff; border: 1px solid var(--line); border-radius: 1.25rem; padding: 1rem }
h2 { margin: 0 0 .75rem; font-size: 1.05rem }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem }
p { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
.text { padding: .6rem .8rem; background: #e6f2ea; border-radius: .25rem 1rem 1rem 1rem }
.lost .text { background: #f6e3e0 }
small { display: block; margin-top: .2rem; color: var(--soft); font-size: .8rem }
`;

function smsItem({ text, gateway, sender, at, parts, encoding, delivered }: ReceivedSms): Markup {
  const size = `${parts} ${parts === 1 ? 'part' : 'parts'}, ${encoding}`;
  return html`<li class="${delivered ? '' : 'lost'}"><p class="text">${text}</p>
<small>${sender || 'no sender name'} by ${gatewayNames[gateway]} · ${size} · ${at.slice(11, 19)}${
    delivered ? '' : ' · never delivered'
  }</small></li>`;
}

/** The whole page. */
export function inboxPage(messages: readonly ReceivedSms[]): string {
  const phones = Map.groupBy(messages.toReversed(), ({ to }) => to);
  const sections = [...phones].map(
    ([to, received]) =>
      html`<section aria-labelledby="n${to}"><h2 id="n${to}">${to.replace(/^880/, '0')}</h2>
<ul>${received.map(smsItem)}</ul></section>`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Telephones of the SMS stand-in</title>
<link rel="icon" href="data:,">
<style>${{ markup: style }}</style>
</head>
<body>
<aside><strong>Local stand-in, no real SMS.</strong> Nothing leaves this machine.</aside>
<main><h1>Telephones</h1>
${sections.length === 0 && html`<p>No telephone has got a message yet.</p>`}
<div class="phones">${sections}</div></main>
</body>
</html>
`.markup;
}
