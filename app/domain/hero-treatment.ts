/** How the owner's picture on the home page is shown: as it is, printed in dots, or in two colours. */
export const heroTreatments = ['none', 'halftone', 'duotone'] as const;
export type HeroTreatment = (typeof heroTreatments)[number];
