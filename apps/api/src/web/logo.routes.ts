/** Serves the owner's logo; its address changes with its content, so browsers keep it. */

import type { LogoFile } from '../config/shop-file.ts';
import type { App } from '../http/server.ts';

export function logoRoute(app: App, logo: LogoFile | undefined): void {
  if (!logo) return;
  app.get(logo.path, { config: { access: 'public' }, logLevel: 'warn' }, (_request, reply) =>
    reply
      .type(logo.type)
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        // A drawing may hold scripts; opened by itself it runs none.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .send(logo.bytes),
  );
}
