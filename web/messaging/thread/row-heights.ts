/** The heights of a list's rows, measured or guessed, and what they add up to. */

/** Of a row of which nothing is known, while none was measured. */
const likelyHeight = 64;
/** Rows whose heights are added up once: one that changes is added up with its neighbours alone. */
const blockSize = 128;

export class RowHeights {
  readonly #known = new Map<string, number>();
  #sum = 0;
  #rows: readonly { key: string }[] = [];
  #heights = new Float64Array(0);
  #blocks = new Float64Array(0);
  /** How many were known when the heights of the others were guessed. */
  #guessedBy = 0;

  get count(): number {
    return this.#rows.length;
  }

  take(rows: readonly { key: string }[]): void {
    if (rows === this.#rows && this.#known.size <= 2 * this.#guessedBy) return;
    this.#rows = rows;
    this.#guessedBy = this.#known.size;
    const likely = this.#known.size === 0 ? likelyHeight : this.#sum / this.#known.size;
    this.#heights = new Float64Array(rows.length);
    this.#blocks = new Float64Array(Math.ceil(rows.length / blockSize));
    rows.forEach(({ key }, at) => this.#put(at, this.#known.get(key) ?? likely));
  }

  /** A height of nothing says nothing. */
  note(at: number, height: number): void {
    const key = this.#rows[at]?.key;
    if (key === undefined || height === 0) return;
    const before = this.#known.get(key);
    if (before === height) return;
    this.#sum += height - (before ?? 0);
    this.#known.set(key, height);
    this.#put(at, height);
  }

  #put(at: number, height: number): void {
    const block = Math.floor(at / blockSize);
    this.#blocks[block] = (this.#blocks[block] ?? 0) + height - (this.#heights[at] ?? 0);
    this.#heights[at] = height;
  }

  /** Where a row begins, and with the number of rows, where the last one ends. */
  before(at: number): number {
    const block = Math.floor(at / blockSize);
    let top = 0;
    for (let one = 0; one < block; one += 1) top += this.#blocks[one] ?? 0;
    for (let row = block * blockSize; row < at; row += 1) top += this.#heights[row] ?? 0;
    return top;
  }

  /** Which row stands there. */
  at(top: number): number {
    let begins = 0;
    let block = 0;
    while (block < this.#blocks.length - 1 && begins + (this.#blocks[block] ?? 0) <= top) {
      begins += this.#blocks[block] ?? 0;
      block += 1;
    }
    let row = block * blockSize;
    while (row < this.count - 1 && begins + (this.#heights[row] ?? 0) <= top) {
      begins += this.#heights[row] ?? 0;
      row += 1;
    }
    return row;
  }

  /** The rows that fill so much above a row, and so much from where it begins. */
  about(at: number, above: number, below: number): { start: number; end: number } {
    const top = this.before(Math.min(Math.max(at, 0), this.count));
    return {
      start: this.at(top - above),
      end: Math.min(this.count, this.at(top + below) + 1),
    };
  }
}
