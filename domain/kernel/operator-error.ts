/** A failure that whoever runs the service can mend: its message is one sentence that says what is wrong and what to do. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'it did not answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  '28P01': 'the password is wrong',
  '28000': 'this user is not let in',
  '3D000': 'there is no such database',
  '57P03': 'it is still starting or already stopping',
  '53300': 'it has no connection left',
};

/** Words the failure to reach the server at `address`, which `setting` names, without repeating any password. */
export function unreachable(what: string, setting: string, address: string, cause: unknown): OperatorError {
  const { host } = new URL(address);
  return new OperatorError(`${what} cannot be used at ${host}: ${reasonOf(cause)}. Check ${setting}.`, {
    cause,
  });
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0]);
  if (!(cause instanceof Error)) return 'it failed';
  const known = 'code' in cause && typeof cause.code === 'string' ? reasons[cause.code] : undefined;
  return known ?? cause.message.replace(/\.?(?:\n[^]*)?$/, '');
}
