/** Settings of image storage and uploads. */
import { ConfigError } from './config-error.ts';
import { type Environment, oneOf, required, url } from './environment.ts';

export interface S3Settings {
  /** Without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True if the bucket is part of the path, false if it is part of the host name. */
  pathStyle: boolean;
  /** The timeout of a request, in ms; 20 s by default. */
  timeoutMs?: number;
}

export interface ImagesConfig {
  /** The prefix of image URLs: "" for the shop itself, or a cookie-free host that forwards to it. */
  publicBase: string;
  store: { kind: 'disk' } | ({ kind: 's3' } & S3Settings);
  /** Where users' uploads are stored: here, or at a service with the image-hosting service's protocol. */
  host: { kind: 'local' } | { kind: 'imgbb'; baseUrl: string; key: string };
  /** The key for uploads by other programs at `/1/upload`; without it the endpoint is disabled. */
  apiKey?: string;
}

export function imagesConfig(env: Environment): ImagesConfig {
  const host = oneOf(env, 'IMAGE_HOST', ['local', 'imgbb'], 'local');
  return {
    publicBase: env.IMAGE_PUBLIC_BASE ? url(env, 'IMAGE_PUBLIC_BASE', '') : '',
    store: oneOf(env, 'IMAGE_STORE', ['disk', 's3'], 'disk') === 's3' ? s3Store(env) : { kind: 'disk' },
    host:
      host === 'imgbb'
        ? {
            kind: host,
            baseUrl: url(env, 'IMGBB_BASE_URL', 'https://api.imgbb.com'),
            key: required(env, 'IMGBB_KEY', 'the image-hosting service gives it with the account'),
          }
        : { kind: host },
    ...(env.IMAGE_API_KEY && { apiKey: imageApiKey(env.IMAGE_API_KEY) }),
  };
}

function s3Store(env: Environment): ImagesConfig['store'] {
  const reason = 'IMAGE_STORE is "s3"';
  return {
    kind: 's3',
    endpoint: url(env, 'S3_ENDPOINT', required(env, 'S3_ENDPOINT', reason)),
    bucket: required(env, 'S3_BUCKET', reason),
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: required(env, 'S3_ACCESS_KEY_ID', reason),
    secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY', reason),
    pathStyle: oneOf(env, 'S3_PATH_STYLE', ['true', 'false'], 'true') === 'true',
  };
}

function imageApiKey(key: string): string {
  if (key.length >= 16) return key;
  throw new ConfigError('IMAGE_API_KEY must have at least 16 characters: it allows uploads.');
}
