import { panelCall } from '#app/admin/panel-call.ts';
import { send } from '#app/admin/uploads/send.ts';
import type { ColumnTarget } from '#app/domain/import/columns.ts';
import type { Import, LineOutcome, LineStep } from '#app/domain/import/import.ts';
import type { LineView } from '#app/domain/import/line-view.ts';
import type { ImportOptions } from '#app/domain/import/plan.ts';

const json = async <Answer>(response: Promise<Response>): Promise<Answer> => (await response).json();
const at = (id: string) => `/imports/${encodeURIComponent(id)}`;

/** What is asked for of the lines of an import. */
export type LinesShown = { outcome?: LineOutcome | undefined; step?: LineStep | undefined };

/** What has become of the pictures of a ZIP. */
export type PicturesTaken = { import: Import; taken: number; problems: { name: string; problem: string }[] };

export const linesPerPage = 50;

/** The panel's door to the calls of imports. */
export const importCalls = {
  list: () => json<Import[]>(panelCall('GET', '/imports')),
  find: (id: string) => json<Import>(panelCall('GET', at(id))),
  send: (file: File, onProgress: (share: number) => void) =>
    send<Import>({ path: '/imports', field: 'file', file, name: file.name, onProgress }),
  sendPictures: (id: string, file: File, onProgress: (share: number) => void) =>
    send<PicturesTaken>({ path: `${at(id)}/pictures`, field: 'file', file, name: file.name, onProgress }),
  choose: (id: string, targets: readonly ColumnTarget[], options: ImportOptions) =>
    json<Import>(panelCall('PUT', at(id), { body: { targets, options } })),
  async lines(id: string, { outcome, step }: LinesShown, page: number) {
    const query = { outcome, step, limit: String(linesPerPage), offset: String((page - 1) * linesPerPage) };
    const response = await panelCall('GET', `${at(id)}/lines`, { query });
    const lines: LineView[] = await response.json();
    return { lines, total: Number(response.headers.get('X-Total-Count')) };
  },
  move: (id: string, action: 'start' | 'cancel' | 'undo') => json<Import>(panelCall('POST', `${at(id)}/${action}`)),
  remove: async (id: string) => void (await (await panelCall('DELETE', at(id))).arrayBuffer()),
};

/** Fetches a file and hands it to the browser to be kept. */
export async function saveFile(path: string): Promise<void> {
  const response = await panelCall('GET', path);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'file';
  link.click();
  // A phone may still be asking where to put the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
