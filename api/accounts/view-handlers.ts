/** Binds the calls with which people of the office keep views of lists to their commands. */
import { changeView, deleteView, listViews, saveView } from '@fourball/domain/accounts/views/office-views.ts';
import { officeRules } from '@fourball/domain/club/office-rules.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const viewHandlers = ({ house, club }: Services): BuiltHandlers['views'] => ({
  listViews: ({ actor, query }) => listViews(house.db, userOf(actor), query.page),
  async saveView({ actor, body }) {
    const { viewsMost } = officeRules((await club.rules()).all);
    return saveView(house, userOf(actor), body, viewsMost);
  },
  changeView: ({ actor, body }) => changeView(house, userOf(actor), body),
  deleteView: ({ actor, params }) => deleteView(house, userOf(actor), params.id),
});
