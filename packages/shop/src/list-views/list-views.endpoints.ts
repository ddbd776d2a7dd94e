/** Endpoints of the views of lists, each person's own; any staff have lists. */
import { Type } from 'typebox';
import { ById, endpoint } from '../endpoint.ts';
import { permissions } from '../users/permissions.ts';
import { ListView, maxViewQuery, viewedLists } from './list-views.ts';

/** Longer names are refused with their message. */
const Name = Type.String({ maxLength: 200 });

export const listViewEndpoints = {
  listViews: endpoint({
    method: 'GET',
    path: '/api/list-views',
    access: 'admin',
    permission: permissions,
    additive: true,
    response: Type.Array(ListView),
  }),
  addView: endpoint({
    method: 'POST',
    path: '/api/list-views',
    access: 'admin',
    permission: permissions,
    additive: true,
    body: Type.Object({
      list: Type.Enum(viewedLists),
      name: Name,
      query: Type.String({ maxLength: maxViewQuery }),
      isDefault: Type.Optional(Type.Boolean()),
    }),
    response: ListView,
  }),
  changeView: endpoint({
    method: 'PATCH',
    path: '/api/list-views/:id',
    access: 'admin',
    permission: permissions,
    additive: true,
    params: ById,
    body: Type.Object({ name: Type.Optional(Name), isDefault: Type.Optional(Type.Boolean()) }),
    response: ListView,
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: '/api/list-views/:id',
    access: 'admin',
    permission: permissions,
    additive: true,
    params: ById,
    response: Type.Object({ deletedCount: Type.Integer() }),
  }),
};
