/** The heights of a list's rows, measured or guessed, and what they add up to. */

/** Of a row of which nothing is known, while none was measured. */
const likelyHeight = 64;

export class RowHeights {
  readonly #known = new Map<string, number>();
  #sum = 0;
  #rows: readonly { key: string }[] = [];
  /** Where each row begins, and where the last one ends; null where it has to be added up anew. */
  #begins: Float64Array | null = null;

  get count(): number {
    return this.#rows.length;
  }

  take(rows: readonly { key: string }[]): void {
    if (rows === this.#rows) return;
    this.#rows = rows;
    this.#begins = null;
  }

  /** A height of nothing says nothing. */
  note(at: number, height: number): void {
    const key = this.#rows[at]?.key;
    if (key === undefined || height === 0) return;
    const before = this.#known.get(key);
    if (before === height) return;
    this.#sum += height - (before ?? 0);
    this.#known.set(key, height);
    this.#begins = null;
  }

  /** Where a row begins. */
  before(at: number): number {
    return this.#added()[at] ?? 0;
  }

  /** Which row stands there. */
  at(top: number): number {
    const begins = this.#added();
    let low = 0;
    let high = this.#rows.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((begins[middle] ?? 0) <= top) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  }

  /** The rows that fill so much above a row, and so much from where it begins. */
  about(at: number, above: number, below: number): { start: number; end: number } {
    const top = this.before(Math.min(Math.max(at, 0), this.count));
    return {
      start: this.at(top - above),
      end: Math.min(this.count, this.at(top + below) + 1),
    };
  }

  #added(): Float64Array {
    if (this.#begins !== null) return this.#begins;
    const likely = this.#known.size === 0 ? likelyHeight : this.#sum / this.#known.size;
    const begins = new Float64Array(this.#rows.length + 1);
    let top = 0;
    this.#rows.forEach(({ key }, at) => {
      begins[at] = top;
      top += this.#known.get(key) ?? likely;
    });
    begins[this.#rows.length] = top;
    this.#begins = begins;
    return begins;
  }
}
