/** Endpoints of an account's own sessions; additive. */
import { Type } from 'typebox';
import { ById, Deleted, endpoint } from '../endpoint.ts';
import { MySession } from './my-sessions.ts';

const own = { access: 'user', additive: true } as const;

export const mySessionEndpoints = {
  /** The last used first. */
  listMySessions: endpoint({
    method: 'GET',
    path: '/api/my-sessions',
    ...own,
    response: Type.Array(MySession),
  }),
  endMySession: endpoint({
    method: 'DELETE',
    path: '/api/my-sessions/:id',
    ...own,
    params: ById,
    response: Deleted,
  }),
  endMyOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/my-sessions',
    ...own,
    response: Deleted,
  }),
};
