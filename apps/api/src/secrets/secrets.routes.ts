/** Routes of the credentials that the owner sets; returns the function that loads them again. */
import { languageCookie, parseLanguage } from '@jontro/shop/language.ts';
import { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { checkSecret } from './check-secret.ts';
import { changeSecret, listSecrets, removeSecret } from './secrets.ts';
import { followSecrets } from './stored-secrets.ts';

export function secretsRoutes(app: App, context: Context): () => Promise<void> {
  const load = followSecrets(app, context);
  app.route({ ...secretEndpoints.listSecrets, handler: (r) => listSecrets(context, requireUser(r)) });
  app.route({
    ...secretEndpoints.changeSecret,
    handler: (r) => changeSecret(context, requireUser(r), r),
  });
  app.route({
    ...secretEndpoints.removeSecret,
    handler: (r) => removeSecret(context, requireUser(r), r),
  });
  app.route({
    ...secretEndpoints.checkSecret,
    handler: (r) => {
      const language = parseLanguage(r.cookies[languageCookie]) ?? context.config.shop.language;
      return checkSecret(context, requireUser(r), r.params.name, language);
    },
  });
  return load;
}
