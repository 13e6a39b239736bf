/** Says which answers of the api the security log hears of: refusals by their code, and some calls by their id. */
import type { SecurityLog, SecurityNote } from '@fourball/domain/accounts/security/security-log.ts';
import type { Actor } from '@fourball/domain/kernel/actor.ts';
import type { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { SecurityKind } from '@fourball/shared/accounts/enums.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import type { ErrorCode } from '@fourball/shared/contract/errors.ts';
import type { Context } from 'koa';
import type { HttpServices } from './services.ts';

/** Others say nothing about safety: most of them are slips. */
const kindOfCode: Partial<Record<ErrorCode, SecurityKind>> = {
  user_not_found: 'LOGIN_FAILED',
  invalid_password: 'LOGIN_FAILED',
  forbidden: 'REFUSED',
  csrf: 'REFUSED',
  too_many_requests: 'LIMITED',
};

/** Words of a reply that tell somebody that what they showed was wrong. */
const wrong: ReadonlySet<unknown> = new Set(['INVALID']);
/** Words of a reply by which nothing was changed. */
const nothingDone: ReadonlySet<unknown> = new Set([
  'UNCHANGED',
  'TAKEN',
  'LAST_ADMIN',
  'SELF',
  'INVALID',
  'EXPIRED',
  'USED',
  'FOUND',
]);

interface Heeded {
  readonly kind: SecurityKind;
  /** What it is where the reply says that something shown was wrong; without it that is nothing. */
  readonly whenWrong?: SecurityKind;
  /** The golfer whom the call is about is its caller. */
  readonly own?: true;
}

/** By the id of the call. What each changed is in the audit trail; here is who did it, from where. */
const heeded: Readonly<Record<string, Heeded>> = {
  'user.addRole': { kind: 'RIGHTS_CHANGED' },
  'user.revokeRole': { kind: 'RIGHTS_CHANGED' },
  'user.updateStatus': { kind: 'RIGHTS_CHANGED' },
  'user.updateMemberNumber': { kind: 'RIGHTS_CHANGED' },
  'user.updateLegacyFields': { kind: 'RIGHTS_CHANGED' },
  'user.delete': { kind: 'RIGHTS_CHANGED' },
  'officeRole.create': { kind: 'RIGHTS_CHANGED' },
  'officeRole.update': { kind: 'RIGHTS_CHANGED' },
  'officeRole.delete': { kind: 'RIGHTS_CHANGED' },
  'officeRole.give': { kind: 'RIGHTS_CHANGED' },
  'officeRole.take': { kind: 'RIGHTS_CHANGED' },
  'season.addOrganizer': { kind: 'RIGHTS_CHANGED' },
  'season.removeOrganizer': { kind: 'RIGHTS_CHANGED' },
  'user.changePassword': { kind: 'KEYS_CHANGED', whenWrong: 'LOGIN_FAILED', own: true },
  'user.resetPassword': { kind: 'KEYS_CHANGED', whenWrong: 'REFUSED' },
  'user.checkResetUuid': { kind: 'KEYS_CHANGED', whenWrong: 'REFUSED' },
  'setup.openAdmin': { kind: 'RIGHTS_CHANGED', whenWrong: 'REFUSED' },
  'setup.check': { kind: 'RIGHTS_CHANGED', whenWrong: 'REFUSED' },
  'user.updatePassword': { kind: 'KEYS_CHANGED' },
  'passkey.registrationOptions': { kind: 'KEYS_CHANGED', whenWrong: 'LOGIN_FAILED', own: true },
  'passkey.add': { kind: 'KEYS_CHANGED', own: true },
  'passkey.remove': { kind: 'KEYS_CHANGED', own: true },
  'session.end': { kind: 'SESSION_ENDED', own: true },
  'user.erase': { kind: 'ACCOUNT_ERASED', whenWrong: 'LOGIN_FAILED', own: true },
  'user.export': { kind: 'EXPORTED', own: true },
  'ledger.downloadReport': { kind: 'EXPORTED' },
  'book.downloadReport': { kind: 'EXPORTED' },
  'participants.downloadField': { kind: 'EXPORTED' },
  'participants.extractAllForEvent': { kind: 'EXPORTED' },
};
/** A question is asked and no more: only a wrong answer is worth a note. */
const onlyWhenWrong: ReadonlySet<string> = new Set([
  'user.checkResetUuid',
  'setup.check',
  'passkey.registrationOptions',
]);

/** Whether the log hears of what a call was answered with. */
export const isHeeded = ({ id }: Pick<Call, 'id'>): boolean => Object.hasOwn(heeded, id);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const numberIn = (value: unknown, name: string): number | undefined => {
  const found = isRecord(value) ? value[name] : undefined;
  return typeof found === 'number' ? found : undefined;
};
const textIn = (value: unknown, name: string): string | undefined => {
  const found = isRecord(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : undefined;
};

const actorOf = (ctx: Context): number | undefined => {
  const actor = ctx.state.actor as Actor | undefined;
  return actor?.kind === 'user' ? actor.userId : undefined;
};
const from = (ctx: Context): Pick<SecurityNote, 'actorUserId' | 'client' | 'userAgent'> => ({
  actorUserId: actorOf(ctx),
  client: ctx.ip,
  userAgent: ctx.get('user-agent'),
});

/** For the middleware that answers errors. */
export const heedRefusals =
  (log: SecurityLog) =>
  (error: AppError, ctx: Context): void => {
    const kind = kindOfCode[error.code];
    const { call, body } = ctx.state as { call?: string; body?: unknown };
    if (kind === undefined || call === undefined) return;
    log.note({
      kind,
      ...from(ctx),
      // Whose account somebody tried; a limit is about whoever is limited.
      email: kind === 'REFUSED' ? undefined : (textIn(body, 'username') ?? textIn(body, 'email')),
      call,
      code: error.code,
    });
  };

/** For what mounts the calls. */
export const heedReplies =
  (log: SecurityLog): NonNullable<HttpServices['heed']> =>
  (call, ctx, { params, body }, reply) => {
    const known = heeded[call.id];
    if (!known) return;
    const word = isRecord(reply) ? reply.result : reply;
    const isWrong = wrong.has(word);
    if (isWrong ? !known.whenWrong : nothingDone.has(word) || onlyWhenWrong.has(call.id)) return;
    const userRole = isRecord(body) ? body.userRole : undefined;
    log.note({
      kind: isWrong && known.whenWrong ? known.whenWrong : known.kind,
      ...from(ctx),
      userId: known.own
        ? actorOf(ctx)
        : (numberIn(userRole, 'userId') ??
          numberIn(body, 'userId') ??
          (call.id === 'user.delete' ? numberIn(params, 'id') : numberIn(params, 'userId'))),
      call: call.id,
      code: isWrong ? String(word) : undefined,
    });
  };
