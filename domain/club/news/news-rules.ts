/** The rules of news and promos, from the parameters in force. */
import { valueProblem } from '@fourball/shared/club/parameters/parameter-values.ts';

/** How many days news without a last day are current. A missing or unusable parameter is an error of the installation. */
export function newsDays({ NEWS_DAYS: value = '' }: Readonly<Record<string, string>>): number {
  if (valueProblem('NEWS_DAYS', value))
    throw new Error(`The parameter NEWS_DAYS is missing or unusable: ${value}`);
  return Number(value);
}
