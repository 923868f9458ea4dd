import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { FollowUpNow } from '#app/domain/inquiries/follow-up.ts';
import { type FollowUpSetup, followUpDays, followUpOf, noSetup } from '#app/domain/inquiries/follow-up.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { shortDay } from '#app/panel/frame/dates.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Options, SelectField, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import type { InquiryActions } from './use-inquiry-actions.ts';

/** Interval for updating waiting times, in ms. */
const pause = 30_000;

export const FollowUpContext = createContext<FollowUpNow>(followUpOf(noSetup, dealer.locale)(new Date(0)));

/** Returns names, waiting times and views for the current time. */
export const useFollowUp = (): FollowUpNow => useContext(FollowUpContext);

export function useFollowUpNow(setup: FollowUpSetup): FollowUpNow {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), pause);
    return () => clearInterval(timer);
  }, []);
  const followUpAt = useMemo(() => followUpOf(setup, dealer.locale), [setup]);
  return useMemo(() => followUpAt(now), [followUpAt, now]);
}

const field = { error: undefined, className: 'min-w-0 grow basis-36' };

export function FollowUp({ inquiry, actions }: { inquiry: Inquiry; actions: InquiryActions }) {
  const { people, branches, viewer, nameOf } = useFollowUp();
  const { followUpOn, assignee, branch } = inquiry;
  const assign = (id: string) => actions.assign(inquiry, id, nameOf(id));
  const isGone = assignee !== '' && people.every(({ id }) => id !== assignee);
  const options = [...people, ...(isGone ? [{ id: assignee, username: nameOf(assignee) }] : [])];
  return (
    <section
      aria-labelledby="follow-up"
      className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-rule pt-4"
    >
      <h2 id="follow-up" className="font-semibold">
        {followUpOn === '' ? 'Follow up' : `Follow-up on ${shortDay(followUpOn)}`}
      </h2>
      <div className="flex flex-wrap gap-2">
        {followUpDays(viewer.today).map(({ name, day }) => (
          <SmallButton key={name} text={name} onClick={() => actions.followUp(inquiry, day)} />
        ))}
        {followUpOn !== '' && <SmallButton kind="quiet" text="Remove" onClick={() => actions.followUp(inquiry, '')} />}
      </div>
      <form
        action={async (form) => {
          const day = String(form.get('day'));
          if (day !== '') await actions.followUp(inquiry, day);
        }}
        className="flex flex-wrap items-end gap-2"
      >
        <TextField {...field} label="Another day" type="date" name="day" min={viewer.today} />
        <SmallButton type="submit" text="Set" className="min-h-12" />
      </form>
      <div className="flex flex-wrap items-end gap-2">
        <SelectField {...field} label="Assigned to" value={assignee} onChange={({ target }) => assign(target.value)}>
          <option value="">Nobody</option>
          <Options of={options.map(({ id, username }) => [id, username])} />
        </SelectField>
        {assignee !== viewer.self && (
          <SmallButton text="Assign to me" className="min-h-12" onClick={() => assign(viewer.self)} />
        )}
        {branches.length > 0 && (
          <SelectField
            {...field}
            label="Branch"
            value={branch}
            onChange={({ target }) => actions.moveTo(inquiry, target.value, target.selectedOptions[0]?.text ?? '')}
          >
            <option value="">Any Branch</option>
            <Options of={branches.map(({ id, name }) => [id, name])} />
          </SelectField>
        )}
      </div>
    </section>
  );
}
