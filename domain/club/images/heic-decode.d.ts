/** The part of heic-decode that is used; it comes without types. */
declare module 'heic-decode' {
  interface Decoded {
    readonly width: number;
    readonly height: number;
    /** RGBA. */
    readonly data: Uint8ClampedArray<ArrayBuffer>;
  }
  /** Decodes the first picture of a HEIC file, turned as the file says. */
  export default function decode(input: { buffer: Uint8Array }): Promise<Decoded>;
}
