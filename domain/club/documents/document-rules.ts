/** How many files a member's record can have, and how large they can be, as the club's parameters say it. */
import { valueProblem } from '@fourball/shared/club/parameters/parameter-values.ts';

export interface DocumentRules {
  most: number;
  mostKilobytes: number;
}

export function documentRules(parameters: Readonly<Record<string, string>>): DocumentRules {
  const number = (name: string): number => {
    const { [name]: value = '' } = parameters;
    if (valueProblem(name, value)) throw new Error(`The parameter ${name} is missing or unusable: ${value}`);
    return Number(value);
  };
  return { most: number('MEMBER_DOCUMENTS'), mostKilobytes: number('MEMBER_DOCUMENT_KB') };
}
