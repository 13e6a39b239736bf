/** Binds the calls of reports on money to their commands. */
import { reportAged } from '@fourball/domain/money/reports/aged-report.ts';
import { reportRevenue } from '@fourball/domain/money/reports/revenue-report.ts';
import { reportTax } from '@fourball/domain/money/reports/tax-report.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import type { Services } from '../services.ts';

export const reportHandlers = ({ house, club }: Services): BuiltHandlers['moneyReports'] => ({
  reportRevenue: ({ params }) => reportRevenue(house.db, params),
  reportTax: async ({ params }) => reportTax(house.db, params, (await club.profile()).taxName),
  reportAged: ({ params }) => reportAged(house.db, params.day),
});
