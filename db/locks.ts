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
} as const;
