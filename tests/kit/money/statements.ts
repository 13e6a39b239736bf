/** Statements of last month, as tests look at them before they are mailed. */
import { addDays } from '@fourball/shared/club/days.ts';
import { previewStatements, type StatementWhom } from '@fourball/shared/money/statements/statement-calls.ts';
import { replyOver, testToday, type TestServer } from '../server.ts';

const end = addDays(`${testToday.slice(0, 8)}01`, -1);
export const lastMonth = { year: Number(end.slice(0, 4)), month: Number(end.slice(5, 7)), end } as const;

export const previewOf = (server: TestServer, token: string, whom: StatementWhom = 'OWING') => {
  const { year, month } = lastMonth;
  return replyOver(server.url, previewStatements, { token, params: { year, month }, query: { whom } });
};
