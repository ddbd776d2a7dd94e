/** API docs of an account's own sessions. */
import type { mySessionEndpoints } from '@jontro/shop/session/my-sessions.endpoints.ts';
import { maxListedSessions, mySessionTexts } from '@jontro/shop/session/my-sessions.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const mySessionDocs: ApiDocs<typeof mySessionEndpoints> = {
  listMySessions: {
    summary: 'Lists where the caller is logged in',
    text: `The last used first, at most ${maxListedSessions}.`,
  },
  endMySession: {
    summary: 'Logs the caller out on one device',
    text: 'Ends every session of that sign-in; its tokens open no other.',
    rateLimited: true,
    errors: [['not-found', mySessionTexts.notFound]],
  },
  endMyOtherSessions: {
    summary: 'Logs the caller out everywhere else',
    text: 'Ends all sessions of the account but the caller’s own; their tokens open no other.',
    rateLimited: true,
  },
};
