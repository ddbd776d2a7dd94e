/** The address of the checklist that leads to the opening: the settings page shows it. */
import { staffPaths } from '../staff-paths.ts';

export const setupPath = `${staffPaths.settings}?setup=`;
