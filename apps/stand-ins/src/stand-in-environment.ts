// Reads the settings of a stand-in from the environment; errors name the variable.

export type Environment = Record<string, string | undefined>;

/** Reads a port from 0 (any free one) to 65535. Throws an error that names the variable. */
export function readPort(environment: Environment, name: string): number {
  const text = environment[name] ?? '';
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`${name} must be a port number, not "${text}".`);
  }
  return port;
}

/** Throws when the shop is live: a stand-in that customers can reach gives away goods or accounts. */
export function assertNotLive(environment: Environment, what: string): void {
  if (environment.SHOP_MODE === 'live') {
    throw new Error(`${what} is for demonstration and tests only and does not start with SHOP_MODE=live.`);
  }
}
