/** What pages show of the club once its office has saved something: what is not said holds by the settings. */
import type { ClubRecord } from '@fourball/shared/club/profile/profile-calls.ts';

export const lookOf = ({
  name,
  timeZone,
  clockHours,
  contactEmail,
  taxName,
  palette,
  logoUrl,
  icons,
  settings,
}: ClubRecord) => ({
  name: name ?? settings.name,
  timeZone: timeZone ?? settings.timeZone,
  clockHours,
  contactEmail: contactEmail ?? settings.contactEmail,
  taxName: taxName || 'Tax',
  palette,
  logoUrl,
  icons,
});
