import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useOneAtATime } from './edit/use-one-at-a-time.ts';

type ActionButtonProps = Pick<ComponentProps<typeof Button>, 'kind' | 'className'> & {
  /** A press while it runs is ignored. */
  action: () => Promise<unknown>;
  /** Whether the same work is under way elsewhere. */
  isBusy?: boolean;
  /** Replaces the text while the action runs. */
  busyText?: string;
  children: ReactNode;
};

/** A small button that runs an action. It keeps the focus while the action runs. */
export function ActionButton({ kind, className, action, isBusy = false, busyText, children }: ActionButtonProps) {
  const { pending, setPending, alone } = useOneAtATime<'running'>();
  const isRunning = isBusy || pending !== null;
  const start = () =>
    alone(async () => {
      if (isBusy) return;
      setPending('running');
      await action();
    });
  return (
    <Button kind={kind} size="small" className={className} aria-disabled={isRunning} onClick={start}>
      {isRunning ? (busyText ?? children) : children}
    </Button>
  );
}
