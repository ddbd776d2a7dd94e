/** Why a line of an import is wrong or was not applied. */
import type { Text } from '@jontro/shop/messages.ts';
import type { ApplicationError } from '../http/application-error.ts';

/** The message of an error, with its parameters if it has any. */
export const reasonOf = ({ details, message }: ApplicationError): Text =>
  (details.text as Text | undefined) ?? message;
