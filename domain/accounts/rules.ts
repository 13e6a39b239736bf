/** The business settings that accounts follow, read from the parameters in force. */

type Parameters = Readonly<Record<string, string>>;

/** A missing or unreadable parameter is an error of the installation and says which. */
function days(parameters: Parameters, name: string): number {
  const value = parameters[name];
  if (value === undefined || !/^\d{1,4}$/.test(value)) {
    throw new Error(`The parameter ${name} is missing or unusable.`);
  }
  return Number(value);
}

/** For how long an account counts as new. */
export const newAccountDays = (parameters: Parameters): number => days(parameters, 'NEW_ACCOUNT_DAYS');

/** How long the link mailed to an emergency contact may be used. */
export const emergencyContactLinkDays = (parameters: Parameters): number =>
  days(parameters, 'EMERGENCY_CONTACT_LINK_DAYS');
