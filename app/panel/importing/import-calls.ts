import { useState } from 'react';
import type { ValueChoice } from '#app/domain/catalogue/fields/value-match.ts';
import type { ColumnTarget } from '#app/domain/importing/columns.ts';
import type { ImportView as Import, LineView } from '#app/domain/importing/import.schema.ts';
import type { LineOutcome, LineStep } from '#app/domain/importing/import.ts';
import type { ImportOptions } from '#app/domain/importing/plan.ts';
import { none, one, totalOf } from '#app/panel/frame/calls/answers.ts';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { send } from '#app/panel/pictures/uploads/send.ts';

const at = (id: string) => `/imports/${encodeURIComponent(id)}`;

export type { Import };

/** Whether the columns and values can still be corrected. */
export const isOpen = ({ state }: Import): boolean => state === 'planned' || state === 'planning' || state === 'asking';

export type LinesShown = {
  outcome?: LineOutcome | undefined;
  step?: LineStep | undefined;
  isWarned?: boolean | undefined;
};

/** The result of sending a ZIP of pictures. */
export type PicturesTaken = { taken: number; problems: { name: string; problem: string }[] };

/** What each column is read as, the options for all lines, and what values that the shop does not have mean. */
type Choice = { targets: readonly ColumnTarget[]; options: ImportOptions; values: readonly ValueChoice[] };

export const linesPerPage = 50;

export const importCalls = {
  list: () => one<Import[]>(panelCall('GET', '/imports')),
  find: (id: string) => one<Import>(panelCall('GET', at(id))),
  /** `texts` are the sheet or the separator to read. */
  send: (file: File, texts: Record<string, string>, onProgress: (share: number) => void) =>
    send<Import>({ path: '/imports', field: 'file', file, name: file.name, texts, onProgress }),
  sendPictures: (id: string, file: File, onProgress: (share: number) => void) =>
    send<PicturesTaken>({ path: `${at(id)}/pictures`, field: 'file', file, name: file.name, onProgress }),
  choose: (id: string, choice: Choice) => one<Import>(panelCall('PUT', at(id), { body: choice })),
  async lines(id: string, { outcome, step, isWarned }: LinesShown, page: number) {
    const warned = isWarned ? 'true' : undefined;
    const query = { outcome, step, warned, limit: linesPerPage, offset: (page - 1) * linesPerPage };
    const response = await panelCall('GET', `${at(id)}/lines`, { query });
    const lines: LineView[] = await response.json();
    return { lines, total: totalOf(response) };
  },
  move: (id: string, action: 'start' | 'cancel' | 'undo') => one<Import>(panelCall('POST', `${at(id)}/${action}`)),
  remove: (id: string) => none(panelCall('DELETE', at(id))),
};

/** Sends answers about an import, whose lines are then checked again, and reloads the page. */
export function useChoice({ id, targets, options }: Import) {
  const act = useAction();
  const [isPending, setIsPending] = useState(false);

  async function choose(some: Partial<Choice>) {
    setIsPending(true);
    await act(() => importCalls.choose(id, { targets, options, values: [], ...some }), {
      failure: (failure) => reason(failure) ?? 'Failed to change the columns',
    });
    setIsPending(false);
  }

  return { choose, isPending };
}
