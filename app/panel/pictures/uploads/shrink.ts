/** The server scales pictures down to this longest side, so larger uploads waste bandwidth. */
const maxSidePx = 2000;
/** Files up to this many bytes are sent unchanged if their dimensions allow it. */
const smallEnough = 1024 * 1024;

const quality = 0.86;

/** Scales a photo down before upload. Small files and formats that the browser cannot decode are sent unchanged. */
export async function shrink(file: File): Promise<Blob> {
  if (file.type === 'image/gif' || file.type === 'image/svg+xml') return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  try {
    const scale = Math.min(1, maxSidePx / Math.max(picture.width, picture.height));
    if (scale === 1 && file.size <= smallEnough) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const pen = canvas.getContext('2d');
    if (pen === null) return file;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const smaller = await toBlob(canvas, 'image/webp');
    return smaller !== null && smaller.size < file.size ? smaller : file;
  } finally {
    picture.close();
  }
}

/** Falls back to JPEG if the browser cannot encode WebP; its own fallback, PNG, would be larger. */
async function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const make = (kind: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, quality));
  const made = await make(type);
  return made?.type === type ? made : make('image/jpeg');
}
