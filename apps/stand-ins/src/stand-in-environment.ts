// Reading the settings of a stand-in from the environment, with refusals that name the variable.

export type Environment = Record<string, string | undefined>;

/** A port from 0 (any free one) to 65535. Refuses with a sentence that names the variable. */
export function readPort(environment: Environment, name: string): number {
  const text = environment[name] ?? '';
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`${name} must be a port number, not "${text}".`);
  }
  return port;
}

/** Refuses when the shop is live: a stand-in that a customer can reach gives goods or accounts away. */
export function refuseLiveShop(environment: Environment, what: string): void {
  if (environment.SHOP_MODE === 'live') {
    throw new Error(`${what} is for demonstration and tests only and does not start with SHOP_MODE=live.`);
  }
}
