/** Orders that staff chose in a list, as a filter of the list. */
import { Type } from 'typebox';

/** How many orders can be chosen one by one; more are chosen by a filter. */
export const maxChosenOrders = 200;

/** The ids of chosen orders, separated by commas. */
export const ChosenOrders = Type.String({
  maxLength: maxChosenOrders * 25,
  pattern: '^[0-9a-zA-Z]{1,24}(,[0-9a-zA-Z]{1,24})*$',
  description: `Ids separated by commas, at most ${maxChosenOrders}`,
});

/** The ids of a filter, each once. */
export const chosenIds = (ids: string): string[] => [...new Set(ids.split(','))].slice(0, maxChosenOrders);
