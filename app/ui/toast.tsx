import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFreeBottom } from './use-free-bottom.ts';

export type ToastKind = 'success' | 'failure';
/** What can be done about what a message tells. */
type ToastAction = { text: string; onPress: () => void };
type ToastOptions = {
  action?: ToastAction | undefined;
  /** What it is told of, such as one form: what failed there before is then no longer the last word. */
  about?: string | undefined;
};
type ShowToast = (kind: ToastKind, text: string, options?: ToastOptions) => void;
type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  action: ToastAction | undefined;
  about: string | undefined;
  /** The open dialog over which the message must appear; everything outside of it cannot be reached meanwhile. */
  host: Element | null;
};

type Withdraw = (of: { text: string } | { about: string }) => void;

const ToastContext = createContext<ShowToast>(() => {});
const WithdrawContext = createContext<Withdraw>(() => {});

/** Shows a short message that goes away by itself. */
export const useToast = () => useContext(ToastContext);

/** Takes away a message that holds no longer, by its text, or whatever failed of one thing. */
export const useWithdraw = () => useContext(WithdrawContext);

/** Something to press needs longer to be reached. */
const shownForMs = { message: 8000, action: 20_000 };
const maxShown = 3;

const isFailureAbout = (toast: Pick<Toast, 'kind' | 'about'>, about: string | undefined): boolean =>
  about !== undefined && toast.kind === 'failure' && toast.about === about;

/** What was told in a dialog is settled once that is closed: opened anew it must not tell it again. */
const isInReach = ({ host }: Pick<Toast, 'host'>): boolean => host === null || host.matches('dialog[open]');

/** A message for the page that comes next, where this one takes its messages away with it. */
const carried: Pick<Toast, 'kind' | 'text'>[] = [];

/** Shows a short message once the next page is there. */
export const toastOnNextPage = (kind: ToastKind, text: string): void => {
  carried.push({ kind, text });
};

/**
 * Where messages appear: over everything, read out by screen readers, at the lower edge above the bars that stand there.
 * A dialog has them at its foot, below its own buttons.
 */
export function Toaster({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show: ShowToast = useCallback((kind, text, { action, about } = {}) => {
    const host = document.querySelector('dialog:modal');
    setToasts((shown) => {
      const id = Math.max(0, ...shown.map((toast) => toast.id)) + 1;
      // Said twice it is said once more, not two times over.
      const others = shown.filter(
        (toast) => isInReach(toast) && !isFailureAbout(toast, about) && (toast.text !== text || toast.host !== host),
      );
      return [...others.slice(1 - maxShown), { id, kind, text, action, about, host }];
    });
  }, []);
  const withdraw: Withdraw = useCallback(
    (of) =>
      setToasts((shown) =>
        shown.filter((toast) => ('text' in of ? toast.text !== of.text : !isFailureAbout(toast, of.about))),
      ),
    [],
  );
  // What the page before left to be told is outside React.
  useEffect(() => {
    for (const { kind, text } of carried.splice(0)) show(kind, text);
  }, [show]);
  const hosts = new Set(toasts.flatMap(({ host }) => host ?? []));
  const cards = (wanted: Element | null) =>
    toasts
      .filter(({ host }) => host === wanted)
      .map((toast) => <ToastCard key={toast.id} {...toast} onDismiss={dismiss} />);
  const bottom = useFreeBottom(toasts.length > 0);
  const stack = useScrollClear(toasts.length, bottom);
  return (
    <ToastContext value={show}>
      <WithdrawContext value={withdraw}>{children}</WithdrawContext>
      <div ref={stack} className="toasts toasts-on-page" style={toasts.length > 0 ? { bottom } : {}}>
        {cards(null)}
      </div>
      {[...hosts].map((host) => createPortal(<div className="toasts toasts-in-dialog">{cards(host)}</div>, host))}
    </ToastContext>
  );
}

/** Brings the field that has the focus into view together with what is wrong with it, where something is. */
export function showFieldAtFault(): void {
  const field = document.activeElement?.closest('[aria-invalid=true]');
  const sentence = document.getElementById(field?.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  sentence?.scrollIntoView({ block: 'nearest' });
}

/** While messages stand there, what is scrolled or stepped to comes to stand above them, not below. */
function useScrollClear(count: number, bottom: number) {
  const stack = useRef<HTMLDivElement>(null);
  const shownBefore = useRef(0);
  // Where the page scrolls to is outside React.
  useEffect(() => {
    const { style } = document.documentElement;
    const height = stack.current?.offsetHeight ?? 0;
    if (count === 0) shownBefore.current = 0;
    if (count > 0 && height > 0) {
      style.scrollPaddingBottom = `${height + 2 * bottom}px`;
      // What a new message tells of is said more exactly there; who scrolls away from it then is left in peace.
      if (bottom > 0 && shownBefore.current < count) showFieldAtFault();
      if (bottom > 0) shownBefore.current = count;
    }
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, [count, bottom]);
  return stack;
}

function ToastCard({
  id,
  kind,
  text,
  action,
  onDismiss,
}: Omit<Toast, 'host' | 'about'> & { onDismiss: (id: number) => void }) {
  const isLong = action !== undefined;
  // A timer is outside React, so it needs an effect.
  useEffect(() => {
    const timer = setTimeout(() => onDismiss(id), shownForMs[isLong ? 'action' : 'message']);
    return () => clearTimeout(timer);
  }, [id, isLong, onDismiss]);
  return (
    <div role={kind === 'success' ? 'status' : 'alert'} data-kind={kind} className="toast">
      <p className="toast-text">{text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            onDismiss(id);
            action.onPress();
          }}
          className="min-h-11 rounded-sm px-3 font-semibold whitespace-nowrap text-cyan underline hover:bg-shade"
        >
          {action.text}
        </button>
      )}
      <button type="button" onClick={() => onDismiss(id)} aria-label="Dismiss" className="toast-dismiss" />
    </div>
  );
}
