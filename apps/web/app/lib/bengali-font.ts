/** Responses whose Bengali texts are shown only once a font has their letters, so that no line moves (docs/decisions/085). */

/** Bengali letters, without the taka sign of prices. */
const letters = /[\u0980-\u09f2\u09f4-\u09fe]/gu;
/** How long a text waits for its font, in ms; then it is shown, and the font is used when it arrives. */
const longestWaitMs = 3_000;
/** The families of fonts/faces.css. */
const ofDevice = '1em "Device Bengali"';
const ofShop = ['400', '600'].flatMap((weight) => [
  `${weight} 1em "Late Bengali Basic"`,
  `${weight} 1em "Late Bengali"`,
]);

/** Loads the shop's Bengali font, unless the device has one. */
async function loadFont(text: string): Promise<void> {
  try {
    await document.fonts.load(ofDevice, text);
  } catch {
    await Promise.allSettled(ofShop.map((font) => document.fonts.load(font, text)));
  }
}

/** Returns the response of an endpoint once its texts can be shown, at the latest after 3 s; at once on the server. */
export async function withBengaliFont<Response>(response: Response): Promise<Response> {
  if (typeof document === 'undefined') return response;
  const found = new Set((JSON.stringify(response) ?? '').match(letters));
  if (found.size > 0) {
    const late = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs));
    await Promise.race([loadFont([...found].join('')), late]);
  }
  return response;
}
