/** Makes SQL of an audience: conditions over what the domains know, with everything that people sent as parameters. */
import type { AudienceCondition, AudienceGroup } from '@fourball/shared/mail/audience/audience-shapes.ts';
import { mostConditions } from '@fourball/shared/mail/audience/audience-shapes.ts';
import type { AudienceFact, Bind, FactMoment } from '../../accounts/audience-fact.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { knownFacts } from './known-facts.ts';

export interface AudienceSql {
  /** True of each contact `c` (a row of `contacts`) that the audience holds. */
  readonly where: string;
  /** The parameters of `where`: the first one is `$<after + 1>`. */
  readonly values: readonly unknown[];
}

/**
 * What an audience comes to. `after` is how many parameters the caller's query has before; `field` is where the audience
 * stands in what was sent. Nobody whose account was closed is in any. Who may be sent a list is not asked here: that is
 * decided when a mail leaves.
 * Errors: invalid_input on the condition that asks for something unknown, or for too much.
 */
export function findAudience(
  audience: AudienceGroup,
  moment: FactMoment,
  { after = 0, field = 'audience' }: { after?: number; field?: string } = {},
): AudienceSql {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${after + values.push(value)}`;
  let asked = 0;
  const ofPart = (part: AudienceCondition | AudienceGroup, path: string): string => {
    if ('match' in part) return ofGroup(part, path);
    asked += 1;
    if (asked > mostConditions) throw invalidField(path, 'mail.tooManyConditions', { most: mostConditions });
    return `(${ofCondition(part, path, bind, moment)})`;
  };
  const ofGroup = ({ match, of }: AudienceGroup, path: string): string => {
    const parts = of.map((part, at) => ofPart(part, `${path}.of.${at}`));
    if (parts.length === 0) return 'true';
    const joined = `(${parts.join(match === 'ALL' ? ' and ' : ' or ')})`;
    // What is not known of a contact is not so: a group of NONE lets it through.
    return match === 'NONE' ? `${joined} is not true` : joined;
  };
  const where = ofGroup(audience, field);
  return {
    where: `(c.user_id is null or exists (select from users a where a.id = c.user_id and a.closed_at is null)) and ${where}`,
    values,
  };
}

function ofCondition(condition: AudienceCondition, path: string, bind: Bind, moment: FactMoment): string {
  const fact: AudienceFact | undefined = knownFacts.get(condition.fact);
  if (!fact) throw invalidField(`${path}.fact`, 'mail.noSuchFact', { fact: condition.fact });
  const { is, from, to, day } = condition;
  switch (fact.kind) {
    case 'CHOICE':
      if (is === undefined) throw invalidField(`${path}.is`, 'mail.factWantsChoice');
      return fact.where(is, bind, moment);
    case 'DAY':
      if (day === undefined) throw invalidField(`${path}.day`, 'mail.factWantsDay');
      return fact.where(day, bind, moment);
    case 'RANGE': {
      if (from === undefined && to === undefined)
        throw invalidField(`${path}.from`, 'mail.factWantsRange', fact);
      if ([from, to].some((end) => end !== undefined && (end < fact.least || end > fact.most)))
        throw invalidField(`${path}.from`, 'mail.factWantsRange', fact);
      if (from !== undefined && to !== undefined && from > to)
        throw invalidField(`${path}.to`, 'mail.rangeTurned');
      return fact.where({ from, to }, bind, moment);
    }
  }
}
