/** The steps of a club's first run, in their order. */
export const firstRunSteps = ['CLUB', 'ADMIN', 'MAIL', 'COURSE', 'PRICES', 'IMPORT'] as const;
export type FirstRunStep = (typeof firstRunSteps)[number];
