/** The name of a host on the internet, as somebody types it. */

/**
 * As in cdn.example.com; with a dot, so that no name of the own network is one, with none of the ends that are never on the internet, and
 * with none that is a number, because addresses read `127.1` and `10.0.0.0x8` as IP addresses. In small letters.
 */
export const hostName =
  '^(?!.*\\.(?:local|localhost|localdomain|internal|lan|home\\.arpa)$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$';
