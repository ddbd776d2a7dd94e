/** An invalid setting; the message is for the operator and names it. */
export class ConfigError extends Error {}
