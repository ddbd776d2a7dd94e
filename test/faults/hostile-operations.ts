/** Operations for hostile requests that the OpenAPI document does not list. */
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import type { Operation } from './hostile-requests.ts';

const text = { type: 'string' };
const objectSchema = (...names: string[]) => ({
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const json = (...names: string[]) => ({ type: 'application/json', shape: objectSchema(...names) });
const formOf = (...names: string[]) => ({
  type: 'application/x-www-form-urlencoded',
  shape: objectSchema(...names),
});
const accountsPath = '/identitytoolkit.googleapis.com/v1/accounts:';

/** The identity protocol, the gateway's notifications, image endpoints and pages. */
export const undocumentedOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: `${accountsPath}signInWithPassword`,
    query: ['key'],
    body: json('email', 'captcha'),
  },
  {
    method: 'POST',
    path: `${accountsPath}lookup`,
    query: ['key'],
    body: json('idToken', 'localId', 'email'),
  },
  {
    method: 'POST',
    path: `${accountsPath}update`,
    query: ['key'],
    body: json('idToken', 'displayName', 'photoUrl', 'localId', 'oobCode'),
  },
  { method: 'POST', path: `${accountsPath}signUp`, query: ['key'], body: json('email', 'idToken') },
  {
    method: 'POST',
    path: `${accountsPath}sendOobCode`,
    query: ['key'],
    body: json('requestType', 'email', 'idToken', 'continueUrl'),
  },
  { method: 'POST', path: `${accountsPath}resetPassword`, query: ['key'], body: json('oobCode', 'email') },
  {
    method: 'POST',
    path: `${accountsPath}createAuthUri`,
    query: ['key'],
    body: json('identifier', 'continueUri', 'providerId'),
  },
  {
    method: 'POST',
    path: `${accountsPath}signInWithIdp`,
    query: ['key'],
    body: json('postBody', 'requestUri', 'idToken', 'sessionId'),
  },
  { method: 'POST', path: `${accountsPath}{operation}`, query: ['key'], body: json('idToken', 'localId') },
  {
    method: 'POST',
    path: '/securetoken.googleapis.com/v1/token',
    query: ['key'],
    body: formOf('grant_type', 'refresh_token'),
  },
  { method: 'GET', path: '/identitytoolkit.googleapis.com/v1/projects', query: ['key'] },
  { method: 'GET', path: '/identitytoolkit.googleapis.com/v2/passwordPolicy', query: ['key'] },
  { method: 'GET', path: '/identity/jwks.json', query: [] },
  { method: 'GET', path: '/auth/action', query: ['mode', 'oobCode', 'continueUrl', 'lang'] },
  {
    method: 'POST',
    path: '/auth/action',
    query: [],
    body: formOf('mode', 'oobCode', 'newPassword', 'continueUrl'),
  },
  { method: 'GET', path: '/auth/popup/google', query: ['state', 'origin', 'mode'] },
  { method: 'GET', path: '/auth/popup/callback', query: ['state', 'code', 'error'] },
  {
    method: 'POST',
    path: '/payment-gateway/ipn',
    query: [],
    body: formOf('tran_id', 'status', 'val_id', 'amount', 'verify_sign', 'verify_key'),
  },
  {
    method: 'POST',
    path: '/payment-gateway/return/{outcome}/{tranId}',
    query: [],
    body: formOf('tran_id', 'status', 'val_id'),
  },
  { method: 'GET', path: '/payment-gateway/return/success/{tranId}', query: ['status', 'val_id'] },
  { method: 'GET', path: '/i/{hash}/{file}', query: [] },
  { method: 'POST', path: '/1/upload', query: ['key', 'expiration'], body: formOf('image', 'name', 'key') },
  { method: 'POST', path: '/1/upload', query: ['key'], body: { type: 'multipart/form-data', shape: {} } },
  { method: 'POST', path: '/i/{hash}/delete', query: ['token'], body: formOf('token') },
  { method: 'GET', path: '/1/{action}', query: ['key'] },
  { method: 'GET', path: '/healthz', query: ['x'] },
  { method: 'GET', path: '/readyz', query: ['x'] },
  { method: 'GET', path: openApiPaths.page, query: ['x'] },
  { method: 'GET', path: '/', query: ['x', 'lang'] },
  { method: 'GET', path: '/category/{category}', query: ['sort', 'page', 'lang'] },
  { method: 'GET', path: '/product/{name}/{id}', query: ['x'] },
  { method: 'GET', path: '/{anything}', query: ['x'] },
  { method: 'GET', path: '/assets/{file}', query: ['x'] },
];
