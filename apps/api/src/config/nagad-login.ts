/** What a merchant has of Nagad: an id and two keys. */

/** Keys as Nagad gives them: Base64, with or without the lines of a PEM file. */
export interface NagadLogin {
  merchantId: string;
  /** Nagad's, which checks its signatures. */
  publicKey: string;
  /** The merchant's own. */
  privateKey: string;
}
