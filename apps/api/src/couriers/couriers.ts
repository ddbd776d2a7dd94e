/** The couriers that the shop is connected to: one row each, with its adapter. */
import { type CourierName, courierNames } from '@jontro/shop/couriers/couriers.ts';
import type { Context } from '../runtime/context.ts';
import type { Courier } from './courier.ts';
import { createCourierTokens } from './courier-tokens.ts';
import { createPathao } from './pathao/pathao.ts';
import { grantPathaoToken } from './pathao/pathao-token.ts';
import { createRedx } from './redx/redx.ts';
import { createSteadfast } from './steadfast/steadfast.ts';

type Parts = Pick<Context, 'config' | 'db' | 'now'>;

const adapters: { [Name in CourierName]: (parts: Parts) => Courier | undefined } = {
  steadfast: ({ config: { couriers } }) => couriers.steadfast && createSteadfast(couriers.steadfast),
  pathao(parts) {
    const { pathao } = parts.config.couriers;
    return pathao && createPathao(pathao, createCourierTokens(parts, grantPathaoToken(pathao)));
  },
  redx: ({ config: { couriers } }) => couriers.redx && createRedx(couriers.redx),
};

/** The adapter of a courier, by the credentials of this moment; undefined if there are none. */
export const courierOf = (parts: Parts, name: CourierName): Courier | undefined => adapters[name](parts);

export const connectedCouriers = ({ couriers }: Pick<Context['config'], 'couriers'>): CourierName[] =>
  courierNames.filter((name) => couriers[name] !== undefined);
