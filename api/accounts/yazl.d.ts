/** The part of yazl that the archive uses; the package brings no types. */
declare module 'yazl' {
  import type { Readable } from 'node:stream';

  interface EntryOptions {
    mtime?: Date;
    /** Bytes; known before, the archive needs no data descriptor. */
    size?: number;
  }

  export class ZipFile {
    readonly outputStream: Readable;
    addBuffer(buffer: Buffer, path: string, options?: EntryOptions): void;
    addReadStreamLazy(
      path: string,
      options: EntryOptions,
      open: (give: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void,
    ): void;
    end(): void;
  }
}
