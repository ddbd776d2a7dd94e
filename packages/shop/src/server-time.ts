/** The header `Server-Timing` that tells a page the server's time, which a browser gives to scripts. */

export const serverTimeName = 't';

/** Takes the time in ms; the header has it in seconds, which is all that a shop promises by. */
export const serverTimeHeader = (time: number): string => `${serverTimeName};dur=${Math.floor(time / 1000)}`;
