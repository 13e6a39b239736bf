/** The parameters of the security log: how long it is kept, and from how many events an hour admins are mailed. */

const alert = (name: string, what: string) =>
  ({
    name,
    group: 'SECURITY',
    meaning: `From how many ${what} within an hour admins are told by mail. 0: never.`,
    unit: what,
    kind: 'whole',
    min: 0,
    max: 1_000_000,
    public: false,
  }) as const;

export const securityParameters = [
  {
    name: 'SECURITY_LOG_DAYS',
    group: 'SECURITY',
    meaning: 'How long events stay in the security log.',
    unit: 'days',
    kind: 'whole',
    min: 1,
    max: 3_650,
    public: false,
  },
  alert('SECURITY_ALERT_LOGINS', 'failed logins'),
  alert('SECURITY_ALERT_REFUSALS', 'refused calls'),
  alert('SECURITY_ALERT_LIMITS', 'calls beyond a limit'),
  alert('SECURITY_ALERT_RIGHTS', 'changes of roles and other rights'),
  alert('SECURITY_ALERT_EXPORTS', 'exports of data'),
] as const;
