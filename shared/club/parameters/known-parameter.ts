/** What is known of a parameter that the club's rules depend on. */

export type ParameterKind = 'whole' | 'cents' | 'percent' | 'time' | 'text' | 'choice';

export interface KnownParameter {
  readonly name: string;
  readonly group:
    | 'BOOKING'
    | 'FAIRNESS'
    | 'EVENTS'
    | 'CANCELLATION'
    | 'MONEY'
    | 'MEMBERSHIP'
    | 'ACCOUNTS'
    | 'MESSAGING'
    | 'CONTENT'
    | 'MAIL'
    | 'UPKEEP'
    | 'SECURITY';
  /** One sentence for whoever sets it. */
  readonly meaning: string;
  /** What its number counts; for money and percentages the kind says it. */
  readonly unit?: string;
  readonly kind: ParameterKind;
  /** Of numbers, in the unit of the value. */
  readonly min?: number;
  readonly max?: number;
  /** Of a text: how many characters it may have. */
  readonly most?: number;
  /** Of a choice: the values it takes. */
  readonly choices?: readonly string[];
  /** Whether `parameter/{name}` tells it to everybody. */
  readonly public: boolean;
  /** True of what no club has until an admin writes it. */
  readonly optional?: true;
}
