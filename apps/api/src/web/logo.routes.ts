/** Serves the owner's logo; its URL changes with its content, so browsers may cache it forever. */

import type { LogoFile } from '../config/shop-file.ts';
import type { App } from '../http/server.ts';

export function logoRoute(app: App, logo: LogoFile | undefined): void {
  if (!logo) return;
  app.get(logo.path, { config: { access: 'public' }, logLevel: 'warn' }, (_request, reply) =>
    reply
      .type(logo.type)
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        // An SVG may contain scripts; opened directly it must not run them.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .send(logo.bytes),
  );
}
