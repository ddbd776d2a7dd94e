/** The last page of the sign-in popup, which hands the result to the page that opened it (docs/protocols/identity.md#popup-sign-in). */
import { createHash } from 'node:crypto';
import { type PopupMessage, popupChannel } from '@jontro/shop/session/popup-message.ts';
import type { FastifyReply } from 'fastify';

/** Script that posts the message to the page that opened the popup, then closes it. It uses no input but that message. */
const postMessageScript = `(()=>{const m=JSON.parse(document.getElementById('message').textContent);
try{window.opener?.postMessage(m,location.origin)}catch{}
try{const c=new BroadcastChannel('${popupChannel}');c.postMessage(m);setTimeout(()=>c.close(),1000)}catch{}
setTimeout(()=>window.close(),100)})()`;
const scriptHash = createHash('sha256').update(postMessageScript).digest('base64');

/** Sends the page with this message; `<` in it cannot end its script. */
export function sendMessage(reply: FastifyReply, message: PopupMessage): FastifyReply {
  const json = JSON.stringify(message).replaceAll('<', '\\u003c');
  const text = 'error' in message ? 'This did not work.' : 'You are signed in.';
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign-in</title></head><body><p>${text} You can close this window.</p><script type="application/json" id="message">${json}</script><script>${postMessageScript}</script></body></html>`,
    );
}
