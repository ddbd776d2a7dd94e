/** Pictures that an import takes from other hosts and from a ZIP file: limits, texts, and those that it did not take. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

export const pictureTexts = {
  wrongAddress: 'This is not an address of a picture on a host',
  privateHost: 'This host is in a private network',
  unreachable: 'This address has no picture',
  tooSlow: 'The host took too long',
  notZipped: 'The ZIP file has no picture with this name',
  ambiguous: 'Several pictures of the ZIP file have this name. Please write their folders as well.',
  encrypted: 'This picture is locked with a password in the ZIP file',
  unknownMethod: 'This picture is packed in a way that cannot be read. Please zip it again as usual.',
  unpacksTooFar: 'This file unpacks to far more than its size in the ZIP file',
  damaged: 'This picture is damaged in the ZIP file',
  incomplete: 'The ZIP file was not uploaded completely',
} as const satisfies Record<string, PlainMessage>;

export const zipTexts = {
  notZip: 'This is not a ZIP file that can be read. Please zip the pictures again, without a password.',
  tooLarge: 'A ZIP file can have up to 300 MB. Please split the products over several files.',
  tooManyFiles: 'A ZIP file can have up to 10,000 files.',
  unpacksTooLarge: 'The files of a ZIP file can have up to 1 GB when they are unpacked.',
  noPictures: 'There is no file in this ZIP file.',
  wrongPart: 'This is not a part of the ZIP file.',
  otherUpload: 'Another upload of pictures for this import has begun.',
} as const satisfies Record<string, PlainMessage>;

/** The most bytes of a ZIP file with pictures. */
export const maxZipBytes = 300_000_000;
/** The most files in it. */
export const maxZippedFiles = 10_000;
/** The most bytes of all its files when they are unpacked. */
export const maxUnpackedBytes = 1_000_000_000;
/** It is uploaded in parts of so many bytes, so that a slow connection can repeat one. */
export const zipPartBytes = 512 * 1024;

/** The ZIP file of an import. */
export const PictureFile = Type.Object({
  file: Type.String(),
  bytes: Type.Integer(),
  /** Whether all of it has arrived. */
  complete: Type.Boolean(),
  /** The number of files in it, and of those that no line names. */
  count: Type.Integer(),
  unnamed: Type.Integer(),
});
export type PictureFile = Static<typeof PictureFile>;

/** A file in the ZIP file. */
export const ZippedPicture = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  bytes: Type.Integer(),
});
export type ZippedPicture = Static<typeof ZippedPicture>;

export const RefusedPicture = Type.Object({
  address: Type.String(),
  /** In English; with parameters also as `text`. */
  reason: Type.String(),
  text: Type.Optional(Type.Object({ key: Type.String(), params: Type.Record(Type.String(), Type.Any()) })),
});
export type RefusedPicture = Static<typeof RefusedPicture>;
