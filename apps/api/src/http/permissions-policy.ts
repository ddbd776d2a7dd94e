/** The Permissions-Policy header: which browser features the shop's pages, and what they embed, may use. */
import type { FastifyReply } from 'fastify';

/** The camera takes images, and passkeys sign in; no other feature is needed. */
const selfOnly = ['camera', 'publickey-credentials-create', 'publickey-credentials-get'];
const denied = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

export const permissionsPolicy = [
  ...selfOnly.map((name) => `${name}=(self)`),
  ...denied.map((name) => `${name}=()`),
].join(', ');

/** Sets the header on every HTML response. */
export function setPermissionsPolicy(reply: FastifyReply): void {
  const type = String(reply.getHeader('content-type') ?? '');
  if (type.startsWith('text/html')) reply.header('permissions-policy', permissionsPolicy);
}
