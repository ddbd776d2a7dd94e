/** What is said of the owner's colours: their names, the places where they are seen, and a colour that is not seen well enough. */
import type { PlainMessage } from '../messages.ts';
import { type ContrastProblem, contrastProblems, nearestPassing } from './palette.ts';
import type { ShopColour, ShopColours } from './shop-colours.ts';

export const colourTexts = {
  act: 'Main colour',
  mark: 'Mark',
} as const satisfies Record<ShopColour, PlainMessage>;

export const placeTexts = {
  page: 'on the white page',
  panel: 'on grey panels',
  chosen: 'on chosen rows',
  text: 'behind dark text',
  footer: 'on the dark footer',
  band: 'on the band of the main colour',
} as const satisfies Record<ContrastProblem['place'], PlainMessage>;

/** A contrast as people read it: 4.5 for 4.5 : 1, always rounded down. */
export const shownRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

/** The worst contrast of the colours with the nearest colour that has enough, as a sentence without its full stop, or undefined. */
export function coloursProblem(colours: ShopColours): string | undefined {
  const [worst] = contrastProblems(colours);
  if (!worst) return undefined;
  const { colour, place, ratio, least } = worst;
  const nearest = nearestPassing(colours, colour);
  const instead = nearest ? `; ${nearest} has enough` : '';
  return `colours: ${colour} ${colours[colour] ?? ''} has a contrast of ${shownRatio(ratio)} : 1 ${placeTexts[place]}, but needs ${shownRatio(least)} : 1${instead}`;
}
