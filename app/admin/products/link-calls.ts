import { panelCall } from '#app/admin/panel-call.ts';
import type { ProductLinks } from '#app/domain/toner/links.ts';

const at = (id: string) => `/products/${encodeURIComponent(id)}/links`;

/** The API calls for links between machines and supplies. */
export const linkCalls = {
  read: async (id: string): Promise<ProductLinks> => (await panelCall('GET', at(id))).json(),
  decide: async (id: string, body: { other: string; linked: boolean }): Promise<ProductLinks> =>
    (await panelCall('PUT', at(id), { body })).json(),
};
