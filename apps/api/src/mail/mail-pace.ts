/** How many mails are sent at the same time: as many as the mail server takes. */

/** Any server takes so many. */
const usual = 10;
/** More add nothing: at 100 ms a mail these are 400 a second. */
export const mostAtOnce = 40;

export function createMailPace() {
  let [allowed, most] = [1, mostAtOnce];
  return {
    /** One until the server has taken one; then ten, and more while all of them are used. */
    atOnce: () => allowed,
    /** The server took a mail while `sending` of them were being sent. */
    accepted(sending: number): void {
      if (allowed === 1) allowed = usual;
      else if (sending >= allowed) allowed = Math.min(allowed + 1, most);
    },
    /** The server took no mail. If that was because it takes only so many at once, they are not exceeded again. */
    unreachable(): void {
      if (allowed > usual) most = Math.max(usual, Math.floor((allowed * 3) / 4));
      allowed = 1;
    },
  };
}
