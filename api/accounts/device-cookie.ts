/** The cookie by which a device is known on which somebody has logged in before: it opens nothing. */
import {
  findKnownDevice,
  markDevice,
  readMarks,
  writeMarks,
  type DeviceOwner,
} from '@fourball/domain/accounts/security/known-devices.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import type { Context } from 'koa';
import type { Attempt } from '../limits/attempt-limits.ts';
import { cookieOf, hostCookie, setCookie } from '../http/cookies.ts';

export interface KnownDevices {
  /** Whom a guess of this request's counts for: the account it is about, on this device where it is known, from there. */
  attemptOn(ctx: Context, owner: DeviceOwner): Promise<Attempt>;
  /** Whoever it is has just shown who they are: from now on this is a device of theirs. */
  remember(ctx: Context, owner: DeviceOwner): Promise<void>;
}

export function createKnownDevices(
  house: Pick<House, 'db'>,
  { publicUrl, deviceDays }: Pick<Settings, 'publicUrl' | 'deviceDays'>,
): KnownDevices {
  const secure = publicUrl.startsWith('https:');
  const name = hostCookie('fourball-device', secure);
  const marksIn = (ctx: Context) => readMarks(cookieOf(ctx, name));
  return {
    async attemptOn(ctx, owner) {
      return { ...owner, client: ctx.ip, device: await findKnownDevice(house, marksIn(ctx), owner) };
    },
    async remember(ctx, owner) {
      const value = writeMarks(await markDevice(house, marksIn(ctx), owner));
      if (value === '') return;
      setCookie(ctx, { name, value, path: '/', maxAgeSeconds: deviceDays * 86_400, httpOnly: true, secure });
    },
  };
}
