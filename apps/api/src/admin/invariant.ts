/** An invariant of the shop's data, which the operator can have checked. */
export interface Invariant {
  name: string;
  /** The condition, for the operator. */
  description: string;
  /** SQL that selects `id` and `what` of each row that breaks it; amounts in poisha. */
  violationsQuery: string;
}
