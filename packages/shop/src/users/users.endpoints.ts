/** Endpoints of users. */
import { Type } from 'typebox';
import { ListSearch, sortQuery } from '../admin-lists.ts';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { ByEmail, ById, Deleted, endpoint, Modified } from '../endpoint.ts';
import { permissions } from './permissions.ts';
import { RoleChange, roles, User, UserRecord } from './users.ts';

/** Sort keys of the admin's user table. */
export const userSorts = ['name', 'email', 'created', 'lastLogin', 'role'] as const;
export type UserSort = (typeof userSorts)[number];

/** Filters of the admin's user table. */
const UserList = { search: ListSearch, role: Type.Optional(Type.Enum(roles)), ...sortQuery(userSorts) };

export const userEndpoints = {
  saveUser: endpoint({
    method: 'PUT',
    path: '/api/add-user',
    access: 'identified',
    body: UserRecord,
    response: Type.Object({ message: Type.String(), user: User }),
  }),
  listAllUsers: endpoint({
    method: 'GET',
    path: '/api/all-users',
    access: 'admin',
    permission: 'customers',
    query: Type.Object({ ...UserList, ...ListPage }),
    response: Type.Array(User),
  }),
  /** The same list as a CSV file. */
  downloadUsers: endpoint({
    method: 'GET',
    path: '/api/all-users.csv',
    access: 'admin',
    permission: 'customers',
    additive: true,
    query: Type.Object(UserList),
    response: Type.String(),
  }),
  findRole: endpoint({
    method: 'GET',
    path: '/api/get-role/:email',
    access: 'user',
    params: ByEmail,
    response: Type.Object({
      role: Type.Union([Type.Literal('admin'), Type.Literal('user')]),
      /** Additive: of staff who are no owners. */
      permissions: Type.Optional(Type.Array(Type.Enum([...permissions]))),
    }),
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/api/user-update/:id',
    access: 'admin',
    permission: 'staff',
    params: ById,
    body: RoleChange,
    response: Modified,
  }),
  removeUser: endpoint({
    method: 'DELETE',
    path: '/user/:id',
    access: 'admin',
    permission: 'deletions',
    params: ById,
    response: Deleted,
  }),
};
