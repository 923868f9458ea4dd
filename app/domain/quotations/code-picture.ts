export type CodePicture = { size: number; path: string };

/** How the rows of a code are made. Its border of one module is the least that the package has. */
export const codeOptions = { ecc: 'medium', border: 1 } as const;

/** The rows of a QR code, dark or not, as one SVG path of `size` units, without the border. */
export function codePicture(modules: readonly (readonly boolean[])[]): CodePicture {
  const rows = modules.slice(1, -1).map((row) => row.slice(1, -1).map(Number).join(''));
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: path.join('') };
}
