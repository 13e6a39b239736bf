/** The catalogue of advisory locks with numbers of their own: whoever needs one takes it from here, so that no two share. */

/** Any number would do: it only has to be another one for each, and the same in every process of every version. */
export const locks = {
  /** Whoever brings the schema up to date. */
  migration: 4_052_026,
  /** The one relay that is at work. */
  relay: 4_052_027,
  /** Whoever changes the directory of event types. */
  eventTypes: 4_052_028,
  /** Whoever changes the catalogue of the shop. */
  catalogue: 4_052_029,
  /** Whoever may take away an admin. */
  admins: 4_052_030,
  /** Whoever fills an empty database with the demo club. */
  demoFill: 4_052_031,
  /** Whoever notes which versions were released. */
  release: 4_052_032,
  /** Whoever changes promos. */
  promos: 4_052_033,
  /** Whoever makes roles of the office, or says who has which. */
  officeRoles: 4_052_034,
} as const;

/** Advisory locks of a transaction, by the names that they have in the order of locks (docs/locks.md). */
type AdvisoryLock =
  | '-intent'
  | '-admins'
  | '-office-roles'
  | '-promos'
  | '-regions'
  | '-email-lists'
  | '-catalogue'
  | '-event-types'
  | '-parameter'
  | '-release'
  | '-letter';

/** The function that takes one, for a statement: with its name beside, by which the check of the order knows it. */
export const takeLock = (name: AdvisoryLock): string => `pg_advisory_xact_lock /* ${name} */ `;

/** Which advisory lock of the order a statement takes, if any. */
export const advisoryLockOf = (text: string): AdvisoryLock | undefined =>
  /\bpg_advisory_xact_lock \/\* ([\w-]+) \*\//.exec(text)?.[1] as AdvisoryLock | undefined;
