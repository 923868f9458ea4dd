import { uploadOf } from '#app/domain/image-ref.ts';
import { fold } from '#app/domain/search-text.ts';
import { toBit } from '#app/storage/columns.ts';

/** An upload as its row has it. */
export type PictureRow = {
  /** The digits of its name. */
  id: string;
  /** The name of its file; of a picture with a plain border the one without it. */
  file: string;
  /** The name that the file had with whoever sent it. */
  name: string;
  alt: string;
  /** As it is kept, without its copies: 0 while nobody has looked, -1 where there is no file. */
  bytes: number;
  width: number;
  height: number;
  /** 1 for what stays though nothing uses it: somebody has put it here for later. */
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
