/** Parsers of environment variables; an invalid value throws a ConfigError that names the variable. */
import { ConfigError } from './config-error.ts';

export type Environment = Record<string, string | undefined>;

export const wholeNumber = (
  env: Environment,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number => {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but it is "${text}".`);
};

export const port = (env: Environment, name: string, fallback: number): number =>
  wholeNumber(env, name, fallback, 0, 65_535);

export const oneOf = <const T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
  fallback: T,
): T => {
  const text = env[name] || fallback;
  const value = values.find((known) => known === text);
  if (value) return value;
  throw new ConfigError(`${name} must be one of ${values.join(', ')}, but it is "${text}".`);
};

export const required = (env: Environment, name: string, reason: string): string => {
  const text = env[name];
  if (text) return text;
  throw new ConfigError(`${name} is missing: ${reason}.`);
};

export const url = (env: Environment, name: string, fallback: string): string => {
  const text = env[name] || fallback;
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/\/+$/, '');
  throw new ConfigError(
    `${name} must be an address that starts with http:// or https://, but it is "${text}".`,
  );
};
