import { type Inquiry, settableStatuses, statusNames } from '#app/domain/inquiries/inquiry.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { Button } from '#app/ui/button.tsx';
import type { InquiryActions } from './use-inquiry-actions.ts';

/** The actions of an inquiry. A pending button uses `aria-disabled` to keep the focus. */
export function InquiryButtons({ inquiry, actions }: { inquiry: Inquiry; actions: InquiryActions }) {
  const isOwner = useIsOwner();
  const isPending = actions.isPending(inquiry);
  const button = {
    size: 'small',
    'aria-disabled': isPending,
    className: 'aria-disabled:opacity-60',
  } as const;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-rule pt-4">
      {inquiry.suspectedSpam ? (
        <Button {...button} kind="secondary" onClick={() => actions.setIsSpam(inquiry, false)}>
          Not spam
        </Button>
      ) : (
        <>
          {settableStatuses.map((status) => (
            <Button
              {...button}
              key={status}
              kind={inquiry.status === status ? 'primary' : 'secondary'}
              aria-pressed={inquiry.status === status}
              onClick={() => actions.setStatus(inquiry, status)}
            >
              {statusNames[status]}
            </Button>
          ))}
          <Button {...button} kind="quiet" onClick={() => actions.setIsSpam(inquiry, true)}>
            Mark as spam
          </Button>
        </>
      )}
      {isOwner && inquiry.reference !== '' && (
        <Button {...button} kind="quiet" onClick={() => actions.revokeLink(inquiry)}>
          Revoke link
        </Button>
      )}
      <Button {...button} kind="quiet" onClick={() => actions.remove(inquiry)}>
        <TrashIcon /> Delete
      </Button>
    </div>
  );
}
