/** A growing list of whole numbers of 32 bits, four bytes each. */
export interface NumberList {
  readonly length: number;
  push(value: number): void;
  /** The numbers so far, without a copy. */
  values(): Uint32Array<ArrayBuffer>;
}

export function createNumberList(): NumberList {
  let numbers = new Uint32Array(64);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === numbers.length) {
        const longer = new Uint32Array(2 * length);
        longer.set(numbers);
        numbers = longer;
      }
      numbers[length] = value;
      length += 1;
    },
    values: () => numbers.subarray(0, length),
  };
}
