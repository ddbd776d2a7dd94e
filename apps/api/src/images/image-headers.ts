/** Headers of every image: served without cookies to any page, and it cannot run anything. */
export const imageHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'none',
} as const;
