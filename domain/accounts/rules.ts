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

/** Whether who signs up waits until an admin says yes. */
export function needsApproval(parameters: Parameters): boolean {
  const value = parameters['SIGN_UP_APPROVAL'];
  if (value !== 'ON' && value !== 'OFF')
    throw new Error('The parameter SIGN_UP_APPROVAL is missing or unusable.');
  return value === 'ON';
}

/** For how long an account counts as new. */
export const newAccountDays = (parameters: Parameters): number => days(parameters, 'NEW_ACCOUNT_DAYS');

/** How long the link mailed to an emergency contact may be used. */
export const emergencyContactLinkDays = (parameters: Parameters): number =>
  days(parameters, 'EMERGENCY_CONTACT_LINK_DAYS');
