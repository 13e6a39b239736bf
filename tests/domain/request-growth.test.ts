/**
 * Requests of strangers, before anybody knows who asks: headers, cookies, forms, and every text that the contract takes are
 * read in steps that grow with them alone. Steps are counted, not timed.
 */
// oxlint-disable no-underscore-dangle -- what a check of zod's says of itself is found nowhere else
import { knows } from '@fourball/shared/contract/request-headers.ts';
import { cookieOf } from '@fourball/api/http/cookies.ts';
import { readIdempotencyKey } from '@fourball/api/http/mount-calls.ts';
import { readMultipart } from '@fourball/api/http/body/read-multipart.ts';
import { tokenOf } from '@fourball/api/http/session.ts';
import { refuseUnstorable } from '@fourball/api/http/body/unstorable.ts';
import { readMarks } from '@fourball/domain/accounts/security/known-devices.ts';
import { readRefreshToken } from '@fourball/domain/accounts/sessions/session-token.ts';
import { keyOfUrl } from '@fourball/domain/club/images/storage/image-storage.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { numberOfReceipt } from '@fourball/domain/money/purchases/receipt-number.ts';
import { addressOf } from '@fourball/gateway/transport/handshakes.ts';
import { allCalls } from '@fourball/shared/contract/all-calls.ts';
import { startTeeOf } from '@fourball/shared/club/start-tees.ts';
import { spellDays } from '@fourball/shared/money/spell-days.ts';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectLinear, repeated, units } from '../kit/growth.ts';

const believing = new Koa({ proxy: true, maxIpsCount: 1 });
/** As Koa sees a request with these headers. */
function contextOf(headers: Record<string, string>) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  return believing.createContext(request, new ServerResponse(request));
}

/** What is refused was read as well. */
function orRefused(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
const form = (disposition: string, type: string, content = 'x') =>
  Buffer.from(
    `--edge\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n--edge--\r\n`,
  );
/** A form is read in one go; only the word that it is over comes later. */
const readForm = (bytes: Buffer, type = 'multipart/form-data; boundary=edge') =>
  void readMultipart(bytes, type).catch((error: unknown) =>
    orRefused(() => {
      throw error;
    }),
  );

const readers: Record<string, (sent: string) => unknown> = {
  'the token of a session': (sent) => {
    tokenOf({ headers: { authorization: sent } });
    return tokenOf({ headers: { authorization: `Bearer ${sent}` } });
  },
  cookies: (sent) => cookieOf(contextOf({ cookie: sent }), 'fourball-refresh'),
  'a cookie': (sent) => cookieOf(contextOf({ cookie: `fourball-refresh=${sent}` }), 'fourball-refresh'),
  'the token of a refresh': readRefreshToken,
  'marks of known devices': readMarks,
  'the key of an intent': (sent) => orRefused(() => readIdempotencyKey(sent)),
  'who a proxy says is asking': (sent) => [
    contextOf({ 'x-forwarded-for': sent }).ip,
    addressOf({ headers: { 'x-forwarded-for': sent }, socket: {} }, 1),
  ],
  'the tags that a browser has': (sent) => knows(sent, '"1-2"'),
  'whether an answer is fresh': (sent) => {
    const ctx = contextOf({ 'if-none-match': sent, 'cache-control': sent });
    ctx.method = 'GET';
    ctx.status = 200;
    ctx.set('ETag', '"1"');
    return ctx.fresh;
  },
  'the type of a body': (sent) =>
    readForm(form('form-data; name="a"', 'text/plain'), `multipart/form-data; ${sent}`),
  'the head of a part': (sent) => readForm(form(sent, sent)),
  'the name of a part': (sent) => readForm(form(`form-data; name="${sent}"`, 'text/plain')),
  'the name of a file': (sent) => readForm(form(`form-data; name="a"; filename="${sent}"`, 'image/png')),
  'a part': (sent) => readForm(form('form-data; name="a"', 'text/plain', sent)),
  'what no database keeps': (sent) => orRefused(() => refuseUnstorable({ [sent]: [sent] }, 'body')),
  'the address of a picture': keyOfUrl,
  'the number of a receipt': numberOfReceipt,
  'the name of a start tee': startTeeOf,
  'the days in a description': (sent) => spellDays(sent, (found) => found),
};

describe.each(Object.entries(readers))('%s', (_, read) => {
  test('is read in steps that grow with what was sent alone', () => {
    for (const unit of [
      ...units,
      ';',
      ',',
      '; ',
      ', ',
      '\t',
      'a=',
      'name="',
      'boundary=',
      '"1", ',
      '0',
      'f-0',
      '%0D',
    ]) {
      expectLinear(read, (length) => repeated(unit, length));
      expectLinear(read, (length) => `${repeated(unit, length)}!`);
      expectLinear(read, (length) => `1${repeated(unit, length)}!`);
    }
  });
});

type Schema = z.core.$ZodType;

/** What is within a schema of several parts; empty for a text. */
function partsOf(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.def.element];
  if (schema instanceof z.ZodUnion) return schema.def.options;
  if (schema instanceof z.ZodRecord) return [schema.def.keyType, schema.def.valueType];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return [schema.def.innerType];
  }
  if (schema instanceof z.ZodPipe) {
    // A text that is read further is looked at as a whole.
    const inner = schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in;
    return inner instanceof z.ZodString ? [] : [inner];
  }
  return [];
}

/** What a text is checked and read by: two that say the same are one. */
const readingOf = (schema: Schema): string =>
  JSON.stringify(schema._zod.def, (name, value: unknown) =>
    value instanceof RegExp || typeof value === 'function'
      ? String(value)
      : value instanceof z.core.$ZodType || value instanceof z.core.$ZodCheck
        ? value._zod.def
        : name === 'error' || name === 'message'
          ? undefined
          : value,
  );

/** Every different text that some call takes, with the field where it is first found. */
function textsOf(): Map<string, readonly [string, Schema]> {
  const found = new Map<string, readonly [string, Schema]>();
  const visit = (schema: Schema, path: string): void => {
    const parts = partsOf(schema);
    for (const part of parts) visit(part, path);
    if (parts.length > 0) return;
    const takesText =
      schema instanceof z.ZodString || schema instanceof z.ZodPipe || schema instanceof z.ZodStringFormat;
    const key = takesText ? readingOf(schema) : undefined;
    if (key !== undefined && !found.has(key)) found.set(key, [path, schema]);
  };
  for (const call of allCalls)
    for (const part of ['params', 'query', 'body'] as const) {
      const whole = call[part];
      if (whole instanceof z.ZodObject)
        for (const [name, field] of Object.entries(whole.shape)) visit(field, `${call.id} ${name}`);
      else if (whole) visit(whole, call.id);
    }
  return found;
}

const texts = [...textsOf().values()];

test('the contract takes texts of many kinds, each of which is looked at', () => {
  expect(texts.length).toBeGreaterThan(30);
});

test.each(texts)('a text as of %s is checked in steps that grow with it alone', (_, schema) => {
  const read = (sent: string) => z.safeParse(schema, sent);
  for (const unit of units) {
    expectLinear(read, (length) => repeated(unit, length));
    expectLinear(read, (length) => `a${repeated(unit, length)}!`);
  }
});
