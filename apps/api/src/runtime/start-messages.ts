/** The messages on the console when the shop has started, or cannot. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Preset } from '@jontro/shop/settings.ts';
import { presetParameter } from '@jontro/shop/site.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { CannotOpenDatabase } from '../database/db.ts';
import { isLaunched, operatorCommand } from './operator-command.ts';

/**
 * The message once the shop is ready: its URL, the logins of a demo shop, and the link that makes the first owner of a live shop, if it
 * has none; `env` tells how it was started.
 */
export function readyMessage(
  { publicUrl, mode, settings, shop }: Config,
  ownerLink?: string,
  env: Record<string, string | undefined> = process.env,
): string {
  const lines = shop.opened
    ? addressLines(publicUrl, mode === 'demo' ? settings : undefined)
    : [`\n  The shop runs: ${publicUrl}`, '  It takes no orders until its owner opens it, on the dashboard.'];
  if (mode === 'demo') {
    const { shopper, owner, password } = demoLogins;
    lines.push(`  Shopper: ${shopper.email}   Owner: ${owner.email}   Password: ${password}`);
  }
  if (ownerLink !== undefined)
    lines.push(
      '  It has no owner yet. Whoever opens this link becomes its owner (once, within an hour; a restart prints another):',
      `  ${ownerLink}`,
    );
  if (mode === 'live' && !settings.presetIsChosen)
    lines.push(
      `  Choose the base settings. Recommended:  ${operatorCommand(env, 'preset modern')}`,
      `  To keep those of the specification:     ${operatorCommand(env, 'preset specification')}`,
    );
  // What has started a release, systemd or a container, stops it as well.
  if (!isLaunched(env)) lines.push('  Stop it with Ctrl-C.');
  return `${lines.join('\n')}\n\n`;
}

/** The address; of a demo shop whose preset can be chosen, those of both its faces. */
function addressLines(url: string, demo: Config['settings'] | undefined): string[] {
  if (!demo || demo.presetIsFixed) return [`\n  The shop is open: ${url}`];
  const addressOf = (preset: Preset): string =>
    preset === demo.preset ? url : `${url}/?${presetParameter}=${preset}`;
  return [
    `\n  The shop as specified:  ${addressOf('specification')}`,
    `  The shop at its best:   ${addressOf('modern')}`,
  ];
}

/** Why the shop could not start: the message of an error that the operator can fix; for any other error the stack. */
export function failureMessage(error: unknown, port: number | undefined): string {
  if (error instanceof ConfigError || error instanceof CannotOpenDatabase) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Another program listens on port ${port} already: stop it, or choose another port with PORT.`;
  }
  return `The shop could not start.\n${error instanceof Error ? error.stack : error}`;
}
