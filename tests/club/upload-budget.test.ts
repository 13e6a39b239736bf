/** The memory that uploads share: who is given room, who is sent away, and who is not waited for. */
import { EventEmitter, once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { defaultBodyLimits } from '@fourball/api/http/body/limits.ts';
import { bodyReader } from '@fourball/api/http/body/read-body.ts';
import { createUploadBudget } from '@fourball/api/http/body/upload-budget.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { expect, test } from 'vitest';

test('who has hung up before the body is read is not waited for, and what is too long is told so before room is', async () => {
  const ask = async (length: number, gone: boolean) => {
    const req = new IncomingMessage(new Socket());
    Object.assign(req.headers, {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(length),
    });
    if (gone) await once(req.destroy(), 'close');
    const full = {
      reserve: () => {
        if (!gone) throw new AppError('unavailable');
      },
      turn: async () => {},
    };
    // Of all that a request knows nothing else is looked at.
    return bodyReader(defaultBodyLimits, full)({ req, get: () => '' } as never, 'multipart');
  };
  await expect(ask(1_000, true)).rejects.toMatchObject({ code: 'malformed' });
  await expect(ask(defaultBodyLimits.multipart + 1, false)).rejects.toMatchObject({ code: 'too_large' });
  await expect(ask(1_000, false)).rejects.toMatchObject({ code: 'unavailable' });
});

test('who sends hardly anything gives way to others, and nobody else does', () => {
  let clock = 0;
  const budget = createUploadBudget(100_000, () => clock);
  const upload = (userId: number) => {
    const socket = { destroyed: false, bytesRead: 500 };
    const req = { socket, complete: false, destroy: () => (socket.destroyed = true) };
    const res = new EventEmitter();
    // Of all that a request knows nothing else is looked at.
    const ctx = { req, res, state: { actor: { kind: 'user', userId } } } as never;
    return { socket, req, res, reserve: () => budget.reserve(ctx, 50_000) };
  };
  const [idle, quick, third, fourth] = [upload(1), upload(2), upload(3), upload(4)];
  idle.reserve();
  quick.reserve();
  expect(third.reserve).toThrow('try again');
  clock = 20_000;
  quick.socket.bytesRead += 20 * 16_384;
  third.reserve();
  expect([idle.socket.destroyed, quick.socket.destroyed]).toEqual([true, false]);
  // The closing of the request, which comes later, gives back nothing a second time.
  idle.res.emit('close');
  expect(fourth.reserve).toThrow('try again');
  // What has come whole waits for its picture to be made, however long.
  clock = 200_000;
  quick.req.complete = true;
  third.req.complete = true;
  expect(fourth.reserve).toThrow('try again');
  quick.res.emit('close');
  fourth.reserve();
});
