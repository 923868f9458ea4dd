export type CodePicture = { size: number; path: string };

/** A QR code as one SVG path, without its quiet zone. */
export async function codePicture(text: string): Promise<CodePicture> {
  const { encodeQR } = await import('qr');
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x - 1} ${y - 1}h1v1h-1z` : ''))).join('');
  return { size: rows.length - 2, path };
}
