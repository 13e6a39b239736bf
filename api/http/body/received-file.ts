/** A file of a form, as the bytes in which it came: one of Node's own would copy them twice, on the main thread. */
export class ReceivedFile extends File {
  readonly #content: Buffer;
  override readonly size: number;

  /** The type is told on, and believed by nobody. */
  constructor(content: Buffer, name: string, type: string) {
    super([], name, { type });
    this.#content = content;
    this.size = content.length;
  }

  /** The part of the request's body itself, not a copy: whoever gives it away takes the whole body along. */
  override async bytes(): Promise<Uint8Array> {
    return this.#content;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.#content).buffer;
  }
}
