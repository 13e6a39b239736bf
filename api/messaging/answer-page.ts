/** A page of messages, mostly before Koa sees the request: a thread that is opened or scrolled asks for page after page. */
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { earlyCall, type EarlyCall, type EarlyCallOptions } from '../http/early-call.ts';
import type { Services } from '../services.ts';

/** As pages ask; what is looked for or filtered goes the contract's own way. */
export const earlyPage = (
  { readMessages }: Pick<Services, 'readMessages'>,
  options: EarlyCallOptions,
): EarlyCall =>
  earlyCall(
    listMessages,
    options,
    ({ actor, params, query }) => readMessages(actor, params.conversationId, query),
    ({ searchText, filter = 'All' }) => searchText === undefined && filter === 'All',
  );
