import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { at, made, one, orMissing } from '#app/panel/frame/calls/answers.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { saveFields } from '#app/panel/frame/calls/save-fields.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { forgetSentDraft } from '#app/panel/frame/edit/drafts.ts';
import {
  type Action,
  dismissAction,
  isPending,
  readActions,
  startQueue,
  subscribe,
} from '#app/panel/frame/offline/action-queue.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { useStatus } from '#app/panel/frame/status.tsx';

/** A quotation in the form of its change, with its version. */
const quotationCalls: Parameters<typeof saveFields>[2] = {
  update: (id, body, on) => panelCall('PUT', at('/quotations', id), { body, headers: made(String(Number(on))) }),
  async find(id) {
    const found = await orMissing(one<QuotationView>(panelCall('GET', at('/quotations', id))));
    return found && { ...found.body, validUntil: found.validUntil, id, updatedAt: String(found.revision) };
  },
};

/** Sends an action. The payload is the argument list of the call. */
async function send({ id, kind, payload, target, madeAt }: Action): Promise<unknown> {
  const given = payload as never;
  if (kind === 'product form' || kind === 'quotation form') {
    const [known, fields] = given as Parameters<typeof saveFields>;
    if (kind === 'product form') await saveFields(known, fields);
    // With a new GSTIN, the server would replace a state that is not sent.
    else
      await saveFields(
        known,
        { ...('placeOfSupply' in known && { placeOfSupply: known.placeOfSupply }), ...fields },
        quotationCalls,
      );
    return forgetSentDraft(`${kind.split(' ')[0]}:${target}`, madeAt);
  }
  if (kind === 'message') {
    const [inquiryId, change] = given as Parameters<typeof panel.inquiries.change>;
    return panel.inquiries.change(inquiryId, change, id);
  }
  if (kind === 'event') return panel.inquiries.addEvent(...(given as Parameters<typeof panel.inquiries.addEvent>));
  return saveFields(...(given as Parameters<typeof saveFields>));
}

/** Returns the text of a success toast, or the pending text if the change is queued. */
export const savedOrPending =
  (text: string) =>
  ({ id }: { id: string }): string =>
    isPending(id) ? sentences.pending : text;

const useActions = () => useSyncExternalStore(subscribe, readActions, () => []);

export const useIsPending = (id: string): boolean => {
  useActions();
  return isPending(id);
};

/** Sends queued changes. Lists the pending and the rejected ones. */
export function PendingActions() {
  const actions = useActions();
  const { revalidate } = useRevalidator();
  const { refresh } = useStatus();
  useEffect(() => startQueue(send), []);
  const before = useRef(actions.length);
  useEffect(() => {
    // Reloads after a send, because the server may have changed other fields.
    if (actions.length < before.current) Promise.all([revalidate(), refresh()]);
    before.current = actions.length;
  }, [actions, revalidate, refresh]);
  if (actions.length === 0) return null;
  return (
    <section aria-label="Pending changes" className="mb-6 border-l-8 border-yellow-mark bg-shade px-4 py-3">
      <p role="status">{counted(actions.length, 'change is', 'changes are')} not sent yet.</p>
      <ul className="mt-2 grid gap-1 text-sm wrap-anywhere">
        {actions.map(({ id, label, problem }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span>
              <bdi>{label}</bdi>: {problem === undefined ? 'pending' : <strong>not saved. {problem}</strong>}
            </span>
            {problem !== undefined && <SmallButton kind="quiet" text="Dismiss" onClick={() => dismissAction(id)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
