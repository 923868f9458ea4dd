/** `npm run test:crash` takes its time; within all tests the same is done a few times. */
export const isLong = import.meta.env.MODE === 'long';
