/** The long form of a suite (`npm run test:crash`, `npm run test:fuzz`) takes its time; within all tests the same is done briefly. */
export const isLong = import.meta.env.MODE === 'long';
