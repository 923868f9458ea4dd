import type { Branch } from '#app/domain/business/branch.ts';
import { codec, json, type RowOf, text } from '#app/storage/engine/codec.ts';

const branches = codec<Branch>()({
  id: text('id'),
  name: text('name'),
  address: text('address'),
  city: text('city'),
  phone: json('phone'),
  email: text('email'),
  hours: json('hours'),
  whatsapp: text('whatsapp'),
  gstin: text('gstin'),
  pin: text('pin'),
  mapLink: text('map_link'),
  updatedAt: text('updated_at'),
});

export type BranchRow = RowOf<typeof branches> & {
  /** Ascending in the order of creation. */
  position: number;
};
export const { fromRow, toRow } = branches;
