/** A rule for passwords as the form shows it: its text, and whether what was typed meets it. */
export interface PasswordRule {
  text: string;
  met: boolean;
}
