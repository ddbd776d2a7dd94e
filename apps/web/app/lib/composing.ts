/** Keys that belong to an input method, which ends or chooses a word with them. */
import type { KeyboardEvent } from 'react';

/** Whether a key is the input method's; Safari has ended the word when the key arrives, which then has the code 229. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
