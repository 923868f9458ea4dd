import type { ValueChoice } from '#app/domain/catalogue/fields/value-match.ts';
import type { ColumnTarget } from '#app/domain/importing/columns.ts';
import type { LineOutcome, LineStep, Import as StoredImport } from '#app/domain/importing/import.ts';
import type { LineView } from '#app/domain/importing/line-view.ts';
import type { ImportOptions } from '#app/domain/importing/plan.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { send } from '#app/panel/pictures/uploads/send.ts';

const json = async <Answer>(response: Promise<Response>): Promise<Answer> => (await response).json();
const at = (id: string) => `/imports/${encodeURIComponent(id)}`;

/** An import as the calls answer it: `question` is the column that the owner must explain first. */
export type Import = StoredImport & { question: number | null; notices: string[] };

export type LinesShown = {
  outcome?: LineOutcome | undefined;
  step?: LineStep | undefined;
  isWarned?: boolean | undefined;
};

/** The result of sending a ZIP of pictures. */
export type PicturesTaken = { import: Import; taken: number; problems: { name: string; problem: string }[] };

export const linesPerPage = 50;

export const importCalls = {
  list: () => json<Import[]>(panelCall('GET', '/imports')),
  find: (id: string) => json<Import>(panelCall('GET', at(id))),
  /** `texts` are the sheet or the separator to read. */
  send: (file: File, texts: Record<string, string>, onProgress: (share: number) => void) =>
    send<Import>({ path: '/imports', field: 'file', file, name: file.name, texts, onProgress }),
  sendPictures: (id: string, file: File, onProgress: (share: number) => void) =>
    send<PicturesTaken>({ path: `${at(id)}/pictures`, field: 'file', file, name: file.name, onProgress }),
  choose: (
    id: string,
    {
      targets,
      options,
      values = [],
    }: { targets: readonly ColumnTarget[]; options: ImportOptions; values?: readonly ValueChoice[] },
  ) => json<Import>(panelCall('PUT', at(id), { body: { targets, options, values } })),
  async lines(id: string, { outcome, step, isWarned }: LinesShown, page: number) {
    const query = {
      outcome,
      step,
      warned: isWarned ? 'true' : undefined,
      limit: String(linesPerPage),
      offset: String((page - 1) * linesPerPage),
    };
    const response = await panelCall('GET', `${at(id)}/lines`, { query });
    const lines: LineView[] = await response.json();
    return { lines, total: Number(response.headers.get('X-Total-Count')) };
  },
  move: (id: string, action: 'start' | 'cancel' | 'undo') => json<Import>(panelCall('POST', `${at(id)}/${action}`)),
  remove: async (id: string) => void (await (await panelCall('DELETE', at(id))).arrayBuffer()),
};
