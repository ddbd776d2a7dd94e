/** What the fields of one setting's form share, among it the editor itself, since values contain others. */
import type { Text } from '@jontro/shop/messages.ts';
import { type ComponentType, createContext } from 'react';
import type { FieldProblem } from '../lib/use-save.ts';
import type { Place } from './value-labels.ts';
import type { ValueSchema } from './value-schema.ts';

export interface FormContext {
  /** The editor of any value. */
  Editor: ComponentType<EditorProps>;
  /** The English names of the categories. */
  categories: readonly string[];
  /** The first problem that the server found. */
  problem?: FieldProblem | undefined;
}
export const formContext = createContext<FormContext>({ Editor: () => null, categories: [] });

export interface EditorProps extends Place {
  schema: ValueSchema;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Whether the part may be left out. */
  optional?: boolean;
  /** Replaces the label of the part. */
  label?: Text;
}
