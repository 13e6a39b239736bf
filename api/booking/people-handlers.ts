/** Binds the calls about who sees whose name to their commands. */
import { getNameChoice, setNameChoice } from '@fourball/domain/booking/sheet/choose-name-shown.ts';
import { listSheetPeople } from '@fourball/domain/booking/sheet/sheet-people.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const peopleHandlers = ({ house, readNames, readings }: Services): BuiltHandlers['people'] => ({
  getNameChoice: async ({ actor }) => getNameChoice(house, await readNames(), userOf(actor)),
  setNameChoice: async ({ actor, body }) => setNameChoice(house, await readNames(), userOf(actor), body),
  async listSheetPeople({ actor, params }) {
    await readings.count('sheet', userOf(actor), `${params.courseId}:${params.day}`);
    return listSheetPeople(house, await readNames(), userOf(actor), params);
  },
});
