/** Permissions-Policy: what the browser lets a page of the shop, and whatever it embeds, do with the device. */
import type { FastifyReply } from 'fastify';

/** Pictures are taken with the camera and passkeys are used by the shop itself; nothing else of the device is needed. */
const ownOnly = ['camera', 'publickey-credentials-create', 'publickey-credentials-get'];
const never = [
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
  ...ownOnly.map((name) => `${name}=(self)`),
  ...never.map((name) => `${name}=()`),
].join(', ');

/** Sends the policy with every HTML answer. */
export function limitPage(reply: FastifyReply): void {
  const type = String(reply.getHeader('content-type') ?? '');
  if (type.startsWith('text/html')) reply.header('permissions-policy', permissionsPolicy);
}
