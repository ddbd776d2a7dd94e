/** Endpoints of the statements of payment providers, by which staff find payments that the shop has lost. */
import { Type } from 'typebox';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { ById, endpoint } from '../endpoint.ts';
import { maxImportColumns, maxImportLength, maxImportRows } from '../product-imports/product-imports.ts';
import {
  PaymentStatement,
  StatementLine,
  statementDecisions,
  statementLineStates,
} from './payment-statements.ts';

const admin = { access: 'admin', permission: 'refunds', additive: true } as const;

export const paymentStatementEndpoints = {
  /** Stores a file and guesses its columns. */
  uploadStatement: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/payment-statements',
    body: Type.Object(
      {
        file: Type.String({ minLength: 1, maxLength: 200 }),
        /** A CSV file. */
        text: Type.String({ maxLength: maxImportLength }),
      },
      { additionalProperties: false },
    ),
    response: PaymentStatement,
  }),
  listStatements: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/payment-statements',
    response: Type.Array(PaymentStatement),
  }),
  findStatement: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/payment-statements/:id',
    params: ById,
    response: PaymentStatement,
  }),
  /** Assigns the columns, and lets a job ask the provider about each line that the shop does not know as paid. */
  checkStatement: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/payment-statements/:id/check',
    params: ById,
    body: Type.Object(
      {
        /** The field that each heading is assigned to; null leaves it out. */
        fields: Type.Array(Type.Union([Type.String({ maxLength: 40 }), Type.Null()]), {
          maxItems: maxImportColumns,
        }),
      },
      { additionalProperties: false },
    ),
    response: PaymentStatement,
  }),
  listStatementLines: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/payment-statements/:id/lines',
    params: ById,
    query: Type.Object({ state: Type.Optional(Type.Enum(statementLineStates)), ...ListPage }),
    response: Type.Array(StatementLine),
  }),
  /** Gives lost payments to their orders, or refunds them. */
  decideStatement: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/payment-statements/:id/decide',
    params: ById,
    body: Type.Object(
      {
        decision: Type.Enum(statementDecisions),
        /** Left out, all lost payments; with "attach" those of them that fit an order. */
        lines: Type.Optional(
          Type.Array(Type.Integer({ minimum: 1, maximum: maxImportRows }), {
            minItems: 1,
            maxItems: maxImportRows,
          }),
        ),
        /** With "attach" and one line: the number or id of the order, instead of the one that was found. */
        order: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      },
      { additionalProperties: false },
    ),
    response: PaymentStatement,
  }),
};
