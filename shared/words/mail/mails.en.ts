/** What every mail says around its own words, in English. */
export const mailFrame = {
  greeting: (firstName: string) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
  signature: 'See you on the first tee!\nFourball',
  /** Before a value. */
  label: (label: string) => `${label}:`,
};
