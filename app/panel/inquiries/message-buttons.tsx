import { type Message, settableStatuses, statusNames } from '#app/domain/inquiries/message.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { Button } from '#app/ui/button.tsx';
import type { MessageActions } from './use-message-actions.ts';

/** The actions of a message. A pending button uses `aria-disabled` to keep the focus. */
export function MessageButtons({ message, actions }: { message: Message; actions: MessageActions }) {
  const isOwner = useIsOwner();
  const isPending = actions.isPending(message);
  const button = {
    size: 'small',
    'aria-disabled': isPending,
    className: 'aria-disabled:opacity-60',
  } as const;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-rule pt-4">
      {message.suspectedSpam ? (
        <Button {...button} kind="secondary" onClick={() => actions.setIsSpam(message, false)}>
          Not spam
        </Button>
      ) : (
        <>
          {settableStatuses.map((status) => (
            <Button
              {...button}
              key={status}
              kind={message.status === status ? 'primary' : 'secondary'}
              aria-pressed={message.status === status}
              onClick={() => actions.setStatus(message, status)}
            >
              {statusNames[status]}
            </Button>
          ))}
          <Button {...button} kind="quiet" onClick={() => actions.setIsSpam(message, true)}>
            Mark as spam
          </Button>
        </>
      )}
      {isOwner && message.reference !== '' && (
        <Button {...button} kind="quiet" onClick={() => actions.revokeLink(message)}>
          Revoke link
        </Button>
      )}
      <Button {...button} kind="quiet" onClick={() => actions.remove(message)}>
        <TrashIcon /> Delete
      </Button>
    </div>
  );
}
