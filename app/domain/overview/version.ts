/** The released version, written by `npm run release`. */
export const version = '1.0.0';
