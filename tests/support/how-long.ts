/** Whether to run a suite's long form (`npm run test:crash`, `npm run test:fuzz`); as part of all tests it is short. */
export const isLong = import.meta.env.MODE === 'long';
