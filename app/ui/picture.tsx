/** One image in every form the server has; without a known size its box must come from a class. */
export type PictureFile = {
  src: string;
  width?: number;
  height?: number;
  sources: { format: string; srcSet: string }[];
};

type PictureProps = {
  file: PictureFile;
  alt: string;
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string;
  className?: string;
  /** The picture that makes the first impression loads at once; all others when they come near. */
  isFirst?: boolean;
  /** Out of view beside one that is in view: it comes after what is in view. */
  isBeside?: boolean;
  /** Shown when the file fails. */
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
