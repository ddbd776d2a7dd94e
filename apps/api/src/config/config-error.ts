/** A setting that the shop cannot start with; the message is a sentence for people that names it. */
export class ConfigError extends Error {}
