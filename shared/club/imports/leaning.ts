/** What can lean on an account, in the few words that an office needs to see why it stays. */

export const leanings = [
  'LOGIN',
  'OFFICE',
  'PEOPLE',
  'MEMBERSHIP',
  'MONEY',
  'BOOKING',
  'EVENTS',
  'MESSAGES',
  'MAIL',
  'OTHER',
] as const;
export type Leaning = (typeof leanings)[number];

/** What keeps a booking that a file brought along from being taken back with it. */
export const bookingUses = ['BEGUN', 'ARRIVED', 'MONEY', 'MESSAGES', 'CHANGED'] as const;
export type BookingUse = (typeof bookingUses)[number];

/** Tables that refer to accounts or contacts, by what a row there means. A table that is not named says OTHER, and a test asks for its name. */
const tables: Readonly<Record<Exclude<Leaning, 'OTHER'>, string>> = {
  LOGIN:
    'login sessions passkeys passkey_challenges password_links security_events user_roles login_invitees',
  OFFICE: `users audit_entries member_notes member_documents user_office_roles office_views customers imports global_images images fairness_rules cash_ups takings delays
    login_invitations template_runs idempotency_keys`,
  PEOPLE:
    'emergency_contacts emergency_contact_requests contact_lookups buddies buddy_lists letters standing_agreements family_payers',
  MEMBERSHIP: 'memberships external_memberships round_credit_lots round_credit_moves',
  MONEY: `purchases purchase_lines ledger_accounts ledger_entries payments payment_refunds processor_customers saved_cards
    entry_products product_logs statement_runs statement_mails vouchers voucher_moves stock_moves`,
  BOOKING: `holds bookings closure_bookings booking_history rounds invitations waitlist_entries waitlist_offers waiting_room_places ballots ballot_entries
    ballot_golfers booking_suspensions calendar_feeds delay_people preferred_tees`,
  EVENTS: `season_organizers golf_events event_type_registrations registrations participants teams match_teams line_ups draws scorecards
    scorecard_log scorecard_photos score_links hole_entries marker_entries event_scores event_tv_links results result_news suspensions
    handicap_choices handicap_indexes handicap_rounds`,
  MESSAGES: `conversation_members messages message_digests message_mentions message_photos message_reactions push_subscriptions`,
  MAIL: 'subscriptions consents mail_addresses campaigns campaign_recipients direct_mails direct_mail_recipients bounces',
};

const byTable: ReadonlyMap<string, Leaning> = new Map(
  leanings.flatMap((leaning) =>
    leaning === 'OTHER' ? [] : tables[leaning].split(/\s+/).map((table) => [table, leaning] as const),
  ),
);

export const leaningOf = (table: string): Leaning => byTable.get(table) ?? 'OTHER';
