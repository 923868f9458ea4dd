/** How the owner's pictures are shown, of the home page or of posts: as they are, printed in dots, or in two colours. */
export const pictureTreatments = ['none', 'halftone', 'duotone'] as const;
export type PictureTreatment = (typeof pictureTreatments)[number];
