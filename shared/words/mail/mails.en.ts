/** What every mail says around its own words, in English. */
export const mailFrame = {
  greeting: (firstName: string) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
  signature: (club: string) => `See you on the first tee!\n${club}`,
  /** Before a value. */
  label: (label: string) => `${label}:`,
};
