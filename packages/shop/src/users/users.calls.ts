/** Every users path with its shapes. */
import { Type } from 'typebox';
import { ByEmail, ById, call, Deleted, Modified } from '../call.ts';
import { ListPage } from '../catalog/catalog.calls.ts';
import { RoleChange, User, UserRecord } from './users.ts';

export const userCalls = {
  saveUser: call({
    method: 'PUT',
    path: '/api/add-user',
    access: 'identified',
    body: UserRecord,
    reply: Type.Object({ message: Type.String(), user: User }),
  }),
  listAllUsers: call({
    method: 'GET',
    path: '/api/all-users',
    access: 'admin',
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 1000, description: 'Letter case is ignored' })),
      ...ListPage,
    }),
    reply: Type.Array(User),
  }),
  findRole: call({
    method: 'GET',
    path: '/api/get-role/:email',
    access: 'user',
    params: ByEmail,
    reply: Type.Object({ role: Type.Union([Type.Literal('admin'), Type.Literal('user')]) }),
  }),
  changeRole: call({
    method: 'PATCH',
    path: '/api/user-update/:id',
    access: 'admin',
    params: ById,
    body: RoleChange,
    reply: Modified,
  }),
  removeUser: call({
    method: 'DELETE',
    path: '/user/:id',
    access: 'admin',
    params: ById,
    reply: Deleted,
  }),
};
