import { type Inquiry, settableStatuses, statusNames } from '#app/domain/inquiries/inquiry.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/small-button.tsx';
import type { InquiryActions } from './use-inquiry-actions.ts';

/** The actions of an inquiry. A pending button uses `aria-disabled` to keep the focus. */
export function InquiryButtons({ inquiry, actions }: { inquiry: Inquiry; actions: InquiryActions }) {
  const isOwner = useIsOwner();
  const button = { 'aria-disabled': actions.isPending(inquiry) };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-rule pt-4">
      {inquiry.suspectedSpam ? (
        <SmallButton {...button} text="Not spam" onClick={() => actions.setIsSpam(inquiry, false)} />
      ) : (
        <>
          {settableStatuses.map((status) => (
            <SmallButton
              {...button}
              key={status}
              kind={inquiry.status === status ? 'primary' : 'secondary'}
              text={statusNames[status]}
              aria-pressed={inquiry.status === status}
              onClick={() => actions.setStatus(inquiry, status)}
            />
          ))}
          <SmallButton {...button} kind="quiet" text="Mark as spam" onClick={() => actions.setIsSpam(inquiry, true)} />
        </>
      )}
      {isOwner && inquiry.reference !== '' && (
        <SmallButton {...button} kind="quiet" text="Revoke link" onClick={() => actions.revokeLink(inquiry)} />
      )}
      <SmallButton {...button} kind="quiet" icon={TrashIcon} text="Delete" onClick={() => actions.remove(inquiry)} />
    </div>
  );
}
