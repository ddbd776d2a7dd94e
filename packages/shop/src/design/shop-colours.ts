/** The colours that an owner chooses. */
import { type Static, Type } from 'typebox';

/* @__NO_SIDE_EFFECTS__ */
export const shopColoursSchema = () => {
  const colour = Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'a colour, as in #1d4ed8' });
  return Type.Object(
    { act: Type.Optional(colour), mark: Type.Optional(colour) },
    { additionalProperties: false },
  );
};
/** What is left out is the token's. `act`: the main colour, of buttons and links. `mark`: of badges and dots. */
export type ShopColours = Readonly<Static<ReturnType<typeof shopColoursSchema>>>;
export type ShopColour = keyof ShopColours;
