/** Builds entries of the event type directory for tests. */
import type { Sql } from '@fourball/db/connection.ts';

/** What `POST event-type` takes, complete and good. */
export const eventTypeBody = {
  visibility: 'PUBLIC',
  type: 'LEAGUE',
  website: 'https://league.example',
  orgName: 'Thursday Nines',
  logo: '/images/logo/1-abcdefghijklmnopqrstuvwxyz.jpg',
  colorCode: '#1f7a4d',
  registration: true,
  seasonRegistration: true,
  eventRegistration: false,
  trackParticipantType: true,
  domain: null,
  paymentTiming: 'AT_REGISTRATION',
  cancellationPolicyId: null,
  displayEventImage: true,
  orgId: null,
  eventImageDate: '2026-05-01',
  photoAlbumLink: 'https://photos.example/nines',
  noFees: false,
  showMedians: true,
  showNicknames: true,
  showLeagueStatuses: true,
  teeBlockLabel: 'Nines',
} as const;

export interface EventTypeOptions {
  orgName?: string;
  type?: 'TOURNAMENT' | 'LEAGUE' | 'TRIP' | 'SOCIAL';
  visibility?: 'PUBLIC' | 'MEMBERS';
  hidden?: boolean;
  domain?: string | null;
  /** Whether one can sign up at all, for a season, and for a single event of it. */
  registration?: boolean;
  seasonRegistration?: boolean;
  eventRegistration?: boolean;
  paymentTiming?: 'AT_REGISTRATION' | 'BEFORE_EVENT' | 'AT_EVENT' | null;
  noFees?: boolean;
}

let counter = 0;

/** At the end of the directory. Returns its id. */
export async function buildEventType(sql: Sql, options: EventTypeOptions = {}): Promise<number> {
  counter += 1;
  const {
    orgName = `Event ${counter}`,
    type = 'LEAGUE',
    visibility = 'PUBLIC',
    hidden = false,
    domain = null,
    registration = true,
    seasonRegistration = true,
    eventRegistration = false,
    paymentTiming = null,
    noFees = false,
  } = options;
  const [row] = await sql.query<{ id: number }>(
    `insert into event_types (visibility, type, org_name, color_code, registration, season_registration,
       event_registration, track_participant_type, display_event_image, no_fees, show_medians, show_nicknames,
       show_league_statuses, domain, hidden, payment_timing, sequence_no)
     values ($1, $2, $3, '#1f7a4d', $6, $7, $8, false, true, $9, false, true, false, $4, $5, $10,
       (select count(*) + 1 from event_types))
     returning id`,
    [
      visibility,
      type,
      orgName,
      domain,
      hidden,
      registration,
      seasonRegistration,
      eventRegistration,
      noFees,
      paymentTiming,
    ],
  );
  return row?.id ?? 0;
}
