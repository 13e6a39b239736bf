/** Takes a golfer's name out of the log of errors. */
import { mentions, type Forget } from '../../accounts/former-member.ts';

export const forgetReporter: Forget = async (tx, { was, text, traces }) => {
  await tx.query('update error_log set user_name = null where user_name = $1', [was.userName]);
  const rows = await tx.query<{ id: number; name: string; message: string; route: string; stack: string }>(
    `select id, name, message, route, stack from error_log
     where ${mentions("name || ' ' || message || ' ' || route || ' ' || stack", '$1')} for update`,
    [traces],
  );
  for (const { id, name, message, route, stack } of rows) {
    await tx.query('update error_log set name = $2, message = $3, route = $4, stack = $5 where id = $1', [
      id,
      text(name),
      text(message),
      text(route),
      text(stack),
    ]);
  }
};
