declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number };
  /** Keeps only the characters of `text` and the given range of each axis. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      variationAxes?: Record<string, Axis>;
      keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
