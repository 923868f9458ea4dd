/** How many testimonials are not a customer's; empty where all are. */
export const samplesInWords = (count: number): string =>
  count === 0 ? '' : `${count} sample ${count === 1 ? 'testimonial' : 'testimonials'} to replace`;
