import { uploadOf } from '#app/domain/pictures/image-ref.ts';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { codec, number, type RowOf, text, toBit } from '#app/storage/engine/codec.ts';

const folder = '/uploads/';

const pictures = codec<Omit<MediaPicture, 'uses' | 'usedIn'>>()({
  id: text('id'),
  /** Of the trimmed file if the picture has a plain border. */
  url: {
    column: 'file',
    encode: (url: string): string => url.slice(folder.length),
    decode: (file: string): string => folder + file,
  },
  name: text('name'),
  text: text('alt'),
  /** The size without smaller copies: 0 until measured, -1 if the file does not exist. */
  bytes: number('bytes'),
  width: number('width'),
  height: number('height'),
  addedAt: text('added_at'),
  updatedAt: text('updated_at'),
});

export type PictureRow = RowOf<typeof pictures> & {
  /** 1 if it stays even if unused. */
  kept: number;
  search_key: string;
};
export const { fromRow } = pictures;

type Known = { url: string; name: string; text: string; bytes: number; isKept: boolean; at: string };

export const searchKey = (name: string, text: string): string => fold(`${name} ${text}`);

export function pictureRow({ isKept, at, ...known }: Known): PictureRow {
  const upload = uploadOf(known.url);
  if (upload === null) throw new Error(`${known.url} is no upload`);
  const row = pictures.toRow({ ...upload, ...known, addedAt: at, updatedAt: at });
  return { ...row, kept: toBit(isKept), search_key: searchKey(known.name, known.text) };
}
