// The layout of every page of a stand-in for payments (banner, name, content) and its security headers.
import type { FastifyReply } from 'fastify';
import { html, type Markup } from '../html.ts';

export function pageLayout(title: string, content: Markup, head?: Markup, brand = 'Sandbox Bank'): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/__assets/gateway.css">
${head}
</head>
<body>
<aside class="banner" aria-label="Notice"><strong>Local sandbox, no real money.</strong>
Nothing typed here leaves this machine.</aside>
<header><span class="mark" aria-hidden="true"></span>${brand}<span class="secure">Test payments</span></header>
${content}
</body>
</html>
`.markup;
}

/** A page with a title and a text. */
export function messagePage(title: string, text: string, brand?: string): string {
  return pageLayout(
    title,
    html`<main class="message"><h1>${title}</h1><p>${text}</p></main>`,
    undefined,
    brand,
  );
}

/** Sends a page that loads nothing external and is not cached; only a doubled return shows the shop in a frame. */
export function sendPage(reply: FastifyReply, document: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; frame-src http: https:; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      // As with the real gateway, the shop receives the origin as referrer.
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    .send(document);
}
