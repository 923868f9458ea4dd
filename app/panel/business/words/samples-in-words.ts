/** A hint with the number of sample testimonials; empty if there are none. */
export const samplesInWords = (count: number): string =>
  count === 0 ? '' : `${count} sample ${count === 1 ? 'testimonial' : 'testimonials'} to replace`;
