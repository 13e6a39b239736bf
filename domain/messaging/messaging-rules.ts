/** The rules of threads, from the parameters in force. */
import { valueProblem } from '@fourball/shared/club/parameters/parameter-values.ts';

export interface MessagingRules {
  /** How long after it was sent a message can be changed. */
  readonly editMinutes: number;
  readonly messagesPerMinute: number;
  /** How long messages stay unread before a mail tells of them. */
  readonly digestMinutes: number;
}

/** A missing or unusable parameter is an error of the installation and says which. */
export function messagingRules(parameters: Readonly<Record<string, string>>): MessagingRules {
  const read = (name: string): number => {
    const { [name]: value = '' } = parameters;
    if (valueProblem(name, value)) throw new Error(`The parameter ${name} is missing or unusable: ${value}`);
    return Number(value);
  };
  return {
    editMinutes: read('MESSAGE_EDIT_MINUTES'),
    messagesPerMinute: read('MESSAGES_PER_MINUTE'),
    digestMinutes: read('DIGEST_MINUTES'),
  };
}
