/** Decodes a sum of amounts, which the database gives as a text: for `mapWith`. */
import { type Poisha, poisha } from '@jontro/shop/money.ts';

export const decodePoisha = (sum: unknown): Poisha => poisha(Number(sum));
