/** Binds the calls on roles of the office to their commands. */
import { giveOfficeRole, takeOfficeRole } from '@fourball/domain/accounts/rights/give-office-role.ts';
import { selectOfficeRoles } from '@fourball/domain/accounts/rights/office-role-rows.ts';
import {
  createOfficeRole,
  deleteOfficeRole,
  updateOfficeRole,
} from '@fourball/domain/accounts/rights/write-office-role.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const officeRoleHandlers = ({ house }: Services): BuiltHandlers['officeRoles'] => ({
  listOfficeRoles: () => selectOfficeRoles(house.db),
  createOfficeRole: ({ actor, body }) => createOfficeRole(house, userOf(actor), body),
  updateOfficeRole: ({ actor, body }) => updateOfficeRole(house, userOf(actor), body),
  deleteOfficeRole: ({ actor, params }) => deleteOfficeRole(house, userOf(actor), params.id),
  giveOfficeRole: ({ actor, body }) => giveOfficeRole(house, userOf(actor), body),
  takeOfficeRole: ({ actor, body }) => takeOfficeRole(house, userOf(actor), body),
});
