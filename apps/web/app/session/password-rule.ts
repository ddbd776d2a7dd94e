/** A password rule for display: its text, and whether the entered password meets it. */
import type { Message } from '@jontro/shop/messages.ts';

export interface PasswordRule {
  text: Message;
  met: boolean;
}
