/** The Permissions-Policy header: which browser features the shop's pages, and what they embed, may use. */
import type { FastifyReply } from 'fastify';

/** Passkeys sign in; no other feature is needed on every page. */
const selfOnly = ['publickey-credentials-create', 'publickey-credentials-get'];
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

const policyWith = (camera: string): string =>
  [
    `camera=${camera}`,
    ...selfOnly.map((name) => `${name}=(self)`),
    ...denied.map((name) => `${name}=()`),
  ].join(', ');

/** Of pages without the camera. */
export const permissionsPolicy = policyWith('()');
/** Of the dashboard, where staff scan barcodes. */
const dashboardPolicy = policyWith('(self)');

const dashboard = /^\/([a-z]{2}\/)?dashboard([/?]|$)/i;

/** Sets the header on every HTML response. */
export function setPermissionsPolicy(reply: FastifyReply): void {
  const type = String(reply.getHeader('content-type') ?? '');
  if (type.startsWith('text/html')) {
    const policy = dashboard.test(reply.request.url) ? dashboardPolicy : permissionsPolicy;
    reply.header('permissions-policy', policy);
  }
}
