/** What happens in money, as facts that other processes are told. */
import { z } from 'zod';
import { defineEvent } from '../contract/define-event.ts';
import { id } from '../contract/fields.ts';

/** Something was bought beside bookings, and charged. */
export const purchaseMade = defineEvent('money.purchase-made', z.object({ purchaseId: id }));

/** It is the turn of a golfer in an order of statements. */
export const statementDue = defineEvent('money.statement-due', z.object({ runId: id, userId: id }));
