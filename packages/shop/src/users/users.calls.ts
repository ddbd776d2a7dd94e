/** Every users path with its shapes. */
import { Type } from 'typebox';
import { ListSearch, sortedBy } from '../admin-lists.ts';
import { ByEmail, ById, call, Deleted, Modified } from '../call.ts';
import { ListPage } from '../catalog/catalog.calls.ts';
import { RoleChange, roles, User, UserRecord } from './users.ts';

/** What the owner's table of users can be sorted by. */
export const userSorts = ['name', 'email', 'created', 'lastLogin', 'role'] as const;
export type UserSort = (typeof userSorts)[number];

/** Which users the owner's table shows. */
const UserList = { search: ListSearch, role: Type.Optional(Type.Enum(roles)), ...sortedBy(userSorts) };

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
    query: Type.Object({ ...UserList, ...ListPage }),
    reply: Type.Array(User),
  }),
  /** The same list as a file for spreadsheets. */
  downloadUsers: call({
    method: 'GET',
    path: '/api/all-users.csv',
    access: 'admin',
    additive: true,
    query: Type.Object(UserList),
    reply: Type.String(),
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
