/** What a receipt is called in the books: pure. */

/** F-000123 */
export const receiptNumber = (purchaseId: number): string => `F-${String(purchaseId).padStart(6, '0')}`;

/** The purchase that a receipt's number, or a bare number, names; undefined for any other text. */
export function numberOfReceipt(typed: string): number | undefined {
  const [, digits] = /^(?:f-)?0*(\d{1,15})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
