/** Pictures that an import takes from other hosts: texts, and those that it did not take. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

export const pictureTexts = {
  wrongAddress: 'This is not an address of a picture on a host',
  privateHost: 'This host is in a private network',
  unreachable: 'This address has no picture',
  tooSlow: 'The host took too long',
} as const satisfies Record<string, PlainMessage>;

/** The name of a host, as in cdn.example.com; with a dot, so that no name of the own network is one. */
export const hostName = '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$';

export const RefusedPicture = Type.Object({
  address: Type.String(),
  /** In English; with parameters also as `text`. */
  reason: Type.String(),
  text: Type.Optional(Type.Object({ key: Type.String(), params: Type.Record(Type.String(), Type.Any()) })),
});
export type RefusedPicture = Static<typeof RefusedPicture>;
