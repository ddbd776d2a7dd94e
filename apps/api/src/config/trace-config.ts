/** Where traces go: the collector of spans, and the hosts to which requests carry their trace. */
import { ConfigError } from './config-error.ts';
import { type Environment, url } from './environment.ts';

export interface TraceConfig {
  /** The collector's address for spans. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces that are recorded, from 0 to 1. */
  ratio: number;
}

export function traceHosts(env: Environment): string[] {
  const hosts = (env.TRACE_HOSTS ?? '').split(',').map((host) => host.trim().toLowerCase());
  const given = hosts.filter((host) => host !== '');
  const invalid = given.find((host) => URL.parse(`http://${host}`)?.host !== host);
  if (invalid === undefined) return given;
  throw new ConfigError(
    `TRACE_HOSTS takes names of hosts such as images.internal:9000, separated by commas, but it has "${invalid}".`,
  );
}

function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(pair) ?? [];
      if (name && value) return [name, value];
      // Its value may be a secret.
      throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS takes name=value, separated by commas.');
    }),
  );
}

function ratioOf(text: string): number {
  const ratio = Number(text);
  if (text.trim() !== '' && ratio >= 0 && ratio <= 1) return ratio;
  throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, but it is "${text}".`);
}

/** Reads OpenTelemetry's own variables; empty without a collector. */
export function traceConfig(env: Environment): { traces?: TraceConfig } {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return {};
  return {
    traces: {
      url: `${url(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', '')}/v1/traces`,
      headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
      serviceName: env.OTEL_SERVICE_NAME || 'jontro',
      ratio: ratioOf(env.OTEL_TRACES_SAMPLER_ARG || '1'),
    },
  };
}
