/** What a domain knows of contacts that a campaign may be narrowed by; each domain hands in its own. */
import type { Sql } from '@fourball/db/connection.ts';

/** What the SQL of a fact may lean on. */
export interface FactMoment {
  readonly now: Date;
  /** YYYY-MM-DD at the club. */
  readonly today: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** Puts a value among the parameters and returns its place: `$3`. Nothing that people sent is ever part of the SQL itself. */
export type Bind = (value: unknown) => string;

interface FactOfAnyKind {
  readonly name: string;
}

/** A value to choose: what is sent, and what the office reads. Known ones are worded by the page: they have no label. */
export interface FactChoice {
  readonly value: string;
  readonly label: string | null;
}

/** SQL that is true or false of the contact `c`, of which it may use `id` and `user_id`; it is put into brackets. */
export type AudienceFact = FactOfAnyKind &
  (
    | {
        readonly kind: 'CHOICE';
        choices(sql: Sql, moment: FactMoment): Promise<readonly FactChoice[]>;
        where(values: readonly string[], bind: Bind, moment: FactMoment): string;
      }
    | {
        readonly kind: 'RANGE';
        /** What both ends lie between. */
        readonly least: number;
        readonly most: number;
        where(
          range: { readonly from: number | undefined; readonly to: number | undefined },
          bind: Bind,
          moment: FactMoment,
        ): string;
      }
    | { readonly kind: 'DAY'; where(day: string, bind: Bind, moment: FactMoment): string }
  );

/** Of a fact whose values are ids: the ids among them. Anything else names nothing. */
export const idsAmong = (values: readonly string[]): number[] =>
  values.flatMap((value) => (/^[1-9]\d{0,14}$/.test(value) ? [Number(value)] : []));
