/** Binds the calls with which the office keeps members' records to their commands. */
import { changeRecord } from '@fourball/domain/accounts/record/change-record.ts';
import { getRecord } from '@fourball/domain/accounts/record/get-record.ts';
import { addNote, changeNote, deleteNote } from '@fourball/domain/accounts/record/notes.ts';
import { recordCalls } from '@fourball/shared/accounts/record-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const recordHandlers = ({ house }: Services): BuiltHandlers['records'] => ({
  getRecord: ({ actor, params }) => getRecord(house.db, userOf(actor), params.id),
  updateRecord: ({ actor, body }) => changeRecord(house, userOf(actor), body),
  addNote(request) {
    const user = userOf(request.actor);
    return addNote(house, user, request.body, intentOf(recordCalls.addNote, user.userId, request));
  },
  updateNote: ({ actor, body }) => changeNote(house, userOf(actor), body),
  deleteNote: ({ actor, params }) => deleteNote(house, userOf(actor), params.id),
});
