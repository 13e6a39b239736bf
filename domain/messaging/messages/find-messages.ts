/** Reads messages by their ids, with all that hangs on them. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { messageColumns, messageJoins, type MessageRow } from './present-message.ts';

const byIds = prepared(
  'messages.by-ids',
  `select ${messageColumns} from messages m ${messageJoins}
   where m.id = any($1::bigint[]) order by m.conversation_id, m.seq`,
);

/** In the order of their threads and places; one that does not exist is left out. */
export const findMessages = (sql: Sql, ids: readonly number[]): Promise<MessageRow[]> =>
  sql.query<MessageRow>(byIds, [ids]);
