/** The released version, written by `npm run release`. */
export const version = '0.1.0';
