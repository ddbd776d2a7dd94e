/** Whether pages are those of the preset `modern`, where the letter would have others and no two owners would choose differently (decision 293). */
import { useSettings } from './settings.ts';

export const useIsModern = (): boolean => useSettings().preset === 'modern';
