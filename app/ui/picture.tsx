/** An image with all its sources. Without width and height, a class must reserve its space. */
export type PictureFile = {
  src: string;
  width?: number;
  height?: number;
  sources: { format: string; srcSet: string }[];
};

type PictureProps = {
  file: PictureFile;
  alt: string;
  /** Display width, as in the `sizes` attribute. */
  sizes: string;
  className?: string;
  /** Loads eagerly, for the largest picture above the fold; all others load lazily. */
  isFirst?: boolean;
  /** Outside the viewport but next to a visible picture, such as the next slide: loads with low priority. */
  isBeside?: boolean;
  /** Shown if the picture fails to load. */
  fallback?: string;
};

export function Picture({ file, alt, sizes, className, isFirst = false, isBeside = false, fallback }: PictureProps) {
  return (
    <picture>
      {file.sources.map(({ format, srcSet }) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={file.src}
        alt={alt}
        width={file.width}
        height={file.height}
        className={className}
        loading={isFirst ? undefined : 'lazy'}
        decoding={isFirst ? 'sync' : undefined}
        fetchPriority={isFirst ? 'high' : isBeside ? 'low' : undefined}
        data-fallback={fallback}
      />
    </picture>
  );
}
