/** The data saver of the pages: pictures on a press, nothing that plays by itself, the fonts of the device. */

/** The cookie of the visitor's choice; without it the browser's wish decides (`Save-Data`). Readable by scripts: it is no secret. */
export const dataSaverCookie = 'data_saver';
/** The parameter of links that choose: any address with it stores the choice and leads back to the address without it. */
export const dataSaverParameter = 'data-saver';

export type DataSaverChoice = 'on' | 'off';

/** The choice that a text stands for; undefined for any other text. */
export const parseDataSaver = (text: string | null | undefined): DataSaverChoice | undefined =>
  text === 'on' || text === 'off' ? text : undefined;

/** The width of a picture that is shown on a press. */
export const savedPictureWidth = 320;

/** Stands in the label of a picture for the number of its kilobytes, which the server fills in. */
export const sizeMark = '…';
