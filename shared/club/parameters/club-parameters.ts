/** The parameters of the club's tax, and of what stands at the head of its papers. */
import type { KnownParameter } from './known-parameter.ts';

export const clubParameters: readonly KnownParameter[] = [
  {
    name: 'HST',
    group: 'MONEY',
    meaning: 'The sales tax on fees.',
    kind: 'percent',
    min: 0,
    max: 100,
    public: true,
  },
  {
    name: 'VOUCHER_MONTHS',
    group: 'MONEY',
    meaning: 'In how many months a voucher that was sold or given runs out; 0 where it never does.',
    unit: 'months',
    kind: 'whole',
    min: 0,
    max: 120,
    public: true,
  },
  {
    name: 'RAIN_VOUCHER_MONTHS',
    group: 'MONEY',
    meaning: 'In how many months a voucher for a round that rain ended runs out; 0 where it never does.',
    unit: 'months',
    kind: 'whole',
    min: 0,
    max: 120,
    public: true,
  },
  {
    name: 'TAX_NAME',
    group: 'MONEY',
    meaning: 'What the sales tax is called, on pages, receipts and in mails.',
    kind: 'text',
    most: 20,
    public: true,
  },
  {
    name: 'CLUB_ADDRESS',
    group: 'MONEY',
    meaning: 'The address of the club as it stands on receipts and statements.',
    kind: 'text',
    public: true,
    optional: true,
  },
  {
    name: 'CLUB_TAX_NUMBER',
    group: 'MONEY',
    meaning: 'The registration number under which the club collects tax, as it stands on receipts.',
    kind: 'text',
    public: true,
    optional: true,
  },
];
