import { uploadOf } from '#app/domain/pictures/image-ref.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { toBit } from '#app/storage/engine/codec.ts';

export type PictureRow = {
  /** The hexadecimal id in its file name. */
  id: string;
  /** The name of its file; the trimmed one if the picture has a plain border. */
  file: string;
  name: string;
  alt: string;
  /** The size without smaller copies: 0 until measured, -1 if the file does not exist. */
  bytes: number;
  width: number;
  height: number;
  /** 1 if it stays even if unused. */
  kept: number;
  search_key: string;
  added_at: string;
  updated_at: string;
};

type Known = { url: string; name: string; text: string; bytes: number; isKept: boolean; at: string };

export const searchKey = (name: string, text: string): string => fold(`${name} ${text}`);

export function pictureRow({ url, name, text, bytes, isKept, at }: Known): PictureRow {
  const upload = uploadOf(url);
  if (upload === null) throw new Error(`${url} is no upload`);
  const { id, width, height } = upload;
  return {
    id,
    file: url.replace(/^\/uploads\//, ''),
    name,
    alt: text,
    bytes,
    width,
    height,
    kept: toBit(isKept),
    search_key: searchKey(name, text),
    added_at: at,
    updated_at: at,
  };
}
