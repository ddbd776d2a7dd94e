/** /.well-known/security.txt (RFC 9116): where to report a vulnerability, if the owner has set a contact link. */
import { servicesContext } from '../lib/services.ts';
import type { Route } from './+types/security-txt.ts';

const validMonths = 6;

/** The file's text. `contact` and `path`, the file's own, may be paths of the shop; it expires six months after `now`. */
export function securityText(contact: string, path: string, publicUrl: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths, 1));
  return [
    `Contact: ${contact.startsWith('/') ? publicUrl + contact : contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, bn',
    `Canonical: ${publicUrl}${path}`,
    '',
  ].join('\n');
}

export function loader({ context, request }: Route.LoaderArgs): Response {
  const { publicUrl = '', footerLinks = {} } = context.get(servicesContext).shop;
  const contact = footerLinks['Contact Us'];
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  if (!contact) return new Response(null, { status: 404, headers });
  const { pathname } = new URL(request.url);
  return new Response(securityText(contact, pathname, publicUrl, new Date()), { headers });
}
