/** Rendering of the owner's pictures on the home page and in posts. */
export const pictureTreatments = ['none', 'halftone', 'duotone'] as const;
export type PictureTreatment = (typeof pictureTreatments)[number];
