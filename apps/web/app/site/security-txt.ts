/** /.well-known/security.txt (RFC 9116): where to report a vulnerability, if the owner has set a contact link. */
import { servicesContext } from '../lib/services.ts';
import type { Route } from './+types/security-txt.ts';

const validMonths = 6;

/** The file's text. `contact` is a URL or a path of the shop; it expires with the sixth month after `now`. */
export function securityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths, 1));
  return [
    `Contact: ${contact.startsWith('/') ? publicUrl + contact : contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, bn',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl = '', footerLinks = {} } = context.get(servicesContext).shop;
  const contact = footerLinks['Contact Us'];
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  if (!contact) return new Response('This shop has not set a contact.\n', { status: 404, headers });
  return new Response(securityText(contact, publicUrl, new Date()), { headers });
}
