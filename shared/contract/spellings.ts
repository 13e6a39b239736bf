/** Bodies that the source documents spell in two ways: both are read, one is handed on. */
import { z } from 'zod';

const isRecord = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

/** Reads `{ <wrapper>: { … } }` like `{ … }`. */
export const unwrapped = <Body extends z.ZodType>(wrapper: string, body: Body) =>
  z.preprocess((sent) => (isRecord(sent) && isRecord(sent[wrapper]) ? sent[wrapper] : sent), body);

/** Reads the field `spelling` as `field` where `field` itself is missing. */
export const spelledAlso = <Body extends z.ZodType>(spelling: string, field: string, body: Body) =>
  z.preprocess((sent) => {
    if (!isRecord(sent) || sent[field] !== undefined || sent[spelling] === undefined) return sent;
    return { ...sent, [field]: sent[spelling] };
  }, body);
