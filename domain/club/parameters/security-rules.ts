/** What the club's parameters say about its security log: how long it is kept, and when admins are told. */
import type { SecurityKind } from '@fourball/shared/accounts/enums.ts';
import { valueProblem } from '@fourball/shared/club/parameters/parameter-values.ts';
import type { SecurityRules } from '../../accounts/security/list-security.ts';

/** Of which kinds a mail tells, by the parameter that says from how many in an hour. */
const alertParameters = {
  LOGIN_FAILED: 'SECURITY_ALERT_LOGINS',
  REFUSED: 'SECURITY_ALERT_REFUSALS',
  LIMITED: 'SECURITY_ALERT_LIMITS',
  RIGHTS_CHANGED: 'SECURITY_ALERT_RIGHTS',
  EXPORTED: 'SECURITY_ALERT_EXPORTS',
} as const satisfies Partial<Record<SecurityKind, string>>;

type AlertKind = keyof typeof alertParameters;

/** By the parameters in force. */
export function securityRules(parameters: Readonly<Record<string, string>>): SecurityRules {
  const whole = (name: string): number => {
    const { [name]: value = '' } = parameters;
    if (valueProblem(name, value)) {
      throw new Error(`The parameter ${name} is missing or unusable: ${value}`);
    }
    return Number(value);
  };
  const kinds = Object.keys(alertParameters) as AlertKind[];
  return {
    days: whole('SECURITY_LOG_DAYS'),
    alertFrom: new Map(kinds.map((kind) => [kind, whole(alertParameters[kind])])),
  };
}
