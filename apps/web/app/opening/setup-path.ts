/** The address of the checklist that leads to the opening: the settings page shows it. */
import { paths } from '../paths.ts';

export const setupPath = `${paths.settings}?setup=`;
