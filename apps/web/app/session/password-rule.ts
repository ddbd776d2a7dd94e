/** A password rule for display: its text, and whether the entered password meets it. */
export interface PasswordRule {
  text: string;
  met: boolean;
}
