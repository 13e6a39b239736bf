/** The club's row, and what it comes to together with the settings and parameters. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ClockHours } from '@fourball/shared/club/clock.ts';
import { paletteOf, standardPalette } from '@fourball/shared/club/profile/palette.ts';
import { shortNameOf, type ClubProfile } from '@fourball/shared/club/profile/profile-shapes.ts';

/** What the settings say of the club: it holds until the club says it itself. */
export interface ClubSettings {
  readonly clubName: string;
  readonly contactEmail: string;
}

/** As the club said it. */
export interface ClubRow {
  readonly version: number;
  readonly orgId: number | null;
  /** The organisation's. */
  readonly name: string | null;
  readonly shortName: string | null;
  readonly timeZone: string | null;
  readonly clockHours: ClockHours;
  readonly contactEmail: string | null;
  readonly accent: string | null;
  readonly logoUrl: string | null;
  readonly icons: string | null;
}

/** There is always one: a migration made it. */
export async function readClub(sql: Sql): Promise<ClubRow> {
  const [row] = await sql.query<ClubRow>(
    `select c.version, c.organization_id as "orgId", o.name, c.short_name as "shortName",
       c.time_zone as "timeZone", c.clock_hours as "clockHours", c.contact_email as "contactEmail", c.accent, c.logo_url as "logoUrl", c.icons
     from club c left join organizations o on o.id = c.organization_id`,
  );
  if (!row) throw new Error('The club has no row: its migration did not run.');
  return row;
}

/** What the sales tax is called, by the parameters in force. */
export const taxNameOf = (parameters: Readonly<Record<string, string>>): string =>
  parameters.TAX_NAME || 'Tax';

/** `parameters`: those in force, by name. `timeZone`: the house's, which follows the row. */
export function profileOf(
  row: ClubRow,
  { clubName, contactEmail }: ClubSettings,
  parameters: Readonly<Record<string, string>>,
  timeZone: string,
): ClubProfile {
  const name = row.name ?? clubName;
  return {
    name,
    shortName: row.shortName ?? shortNameOf(name),
    timeZone,
    clockHours: row.clockHours,
    contactEmail: row.contactEmail ?? contactEmail,
    // An emptied parameter says nothing.
    address: parameters.CLUB_ADDRESS || null,
    taxName: taxNameOf(parameters),
    taxNumber: parameters.CLUB_TAX_NUMBER || null,
    accent: row.accent,
    palette: paletteOf(row.accent),
    logoUrl: row.logoUrl,
    icons: row.icons,
    version: row.version,
  };
}

/** Of a club that has said nothing, and whose database is not asked. */
export const unsaidProfile = ({ clubName, contactEmail }: ClubSettings): Omit<ClubProfile, 'timeZone'> => ({
  name: clubName,
  shortName: shortNameOf(clubName),
  clockHours: 24,
  contactEmail,
  address: null,
  taxName: 'Tax',
  taxNumber: null,
  accent: null,
  palette: standardPalette,
  logoUrl: null,
  icons: null,
  version: 0,
});
