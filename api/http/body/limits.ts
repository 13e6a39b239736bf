/** How large a request may be, by the way its body travels. */

/** Bytes. */
export interface BodyLimits {
  readonly json: number;
  readonly form: number;
  readonly multipart: number;
}

export const defaultBodyLimits: BodyLimits = {
  json: 256 * 1024,
  form: 64 * 1024,
  multipart: 12 * 1024 * 1024,
};
