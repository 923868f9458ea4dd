import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { watchFreeBottom } from './free-bottom.ts';

export type ToastKind = 'success' | 'failure';
type ToastAction = { text: string; onPress: () => void };
type ToastOptions = {
  action?: ToastAction | undefined;
  /** The subject, such as a form. A new toast replaces earlier failures of the same subject. */
  about?: string | undefined;
  /** A second line, such as the reason of a failure. */
  note?: string | undefined;
};
type ShowToast = (kind: ToastKind, text: string, options?: ToastOptions) => void;
type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  action: ToastAction | undefined;
  about: string | undefined;
  note: string | undefined;
  /** The path of the page that showed it. */
  path: string;
  /** The open dialog that must contain the toast, because the dialog makes everything outside it inert. */
  host: Element | null;
};

type Withdraw = (of: { text: string } | { about: string } | { pagesExcept: readonly string[] }) => void;

const ToastContext = createContext<{ show: ShowToast; withdraw: Withdraw }>({ show() {}, withdraw() {} });

export const useToast = () => useContext(ToastContext).show;

/** Removes a toast by its text, the failures of one subject, or the toasts of other pages. */
export const useWithdraw = () => useContext(ToastContext).withdraw;

const shownForMs = 8000;
const maxShown = 2;

const isFailureAbout = (toast: Pick<Toast, 'kind' | 'about'>, about: string | undefined): boolean =>
  about !== undefined && toast.kind === 'failure' && toast.about === about;

/** Toasts of a closed dialog are done: they must not reappear when it opens again. */
const isInReach = ({ host }: Pick<Toast, 'host'>): boolean => host === null || host.matches('dialog[open]');

/** Toasts for the next page, used when navigation unloads this one. */
const carried: Pick<Toast, 'kind' | 'text'>[] = [];

export const toastOnNextPage = (kind: ToastKind, text: string): void => {
  carried.push({ kind, text });
};

/** Renders toasts at the bottom, above its bars, with a live region; in a dialog at its foot. */
export function Toaster({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show: ShowToast = useCallback((kind, text, { action, about, note } = {}) => {
    const host = document.querySelector('dialog:modal');
    setToasts((shown) => {
      const id = Math.max(0, ...shown.map((toast) => toast.id)) + 1;
      // A repeated message replaces the earlier one. No success of before stands beside a failure.
      const others = shown.filter(
        (toast) =>
          isInReach(toast) &&
          !isFailureAbout(toast, about) &&
          !(kind === 'failure' && toast.kind === 'success') &&
          (toast.text !== text || toast.host !== host),
      );
      const { pathname: path } = location;
      return [...others.slice(1 - maxShown), { id, kind, text, action, about, note, path, host }];
    });
  }, []);
  const withdraw: Withdraw = useCallback(
    (of) =>
      setToasts((shown) =>
        shown.filter((toast) => {
          if ('pagesExcept' in of) return of.pagesExcept.includes(toast.path);
          return 'text' in of ? toast.text !== of.text : !isFailureAbout(toast, of.about);
        }),
      ),
    [],
  );
  const toaster = useMemo(() => ({ show, withdraw }), [show, withdraw]);
  // Toasts from the previous page live outside React.
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
    <ToastContext value={toaster}>
      {children}
      <div ref={stack} className="toasts toasts-on-page" style={toasts.length > 0 ? { bottom } : {}}>
        {cards(null)}
      </div>
      {[...hosts].map((host) => createPortal(<div className="toasts toasts-in-dialog">{cards(host)}</div>, host))}
    </ToastContext>
  );
}

/** Height of the covered area at the bottom of the window, in pixels; updated while `isNeeded`. */
function useFreeBottom(isNeeded: boolean): number {
  const [bottom, setBottom] = useState(0);
  // Where things stand on the screen is outside React.
  useEffect(() => (isNeeded ? watchFreeBottom(setBottom) : undefined), [isNeeded]);
  return bottom;
}

/** Scrolls the focused field into view together with its error message. */
export function showFieldAtFault(): void {
  const field = document.activeElement?.closest('[aria-invalid=true]');
  const sentence = document.getElementById(field?.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  sentence?.scrollIntoView({ block: 'nearest' });
}

/** While toasts are visible, keeps scroll and focus targets above them. */
function useScrollClear(count: number, bottom: number) {
  const stack = useRef<HTMLDivElement>(null);
  const shownBefore = useRef(0);
  // Scroll padding is a style of the document, outside React.
  useEffect(() => {
    const { style } = document.documentElement;
    const height = stack.current?.offsetHeight ?? 0;
    if (count === 0) shownBefore.current = 0;
    if (count > 0 && height > 0) {
      style.scrollPaddingBottom = `${height + 2 * bottom}px`;
      // Only for a new toast: the field shows the details. Later the user may scroll away.
      if (bottom > 0 && shownBefore.current < count) showFieldAtFault();
      if (bottom > 0) shownBefore.current = count;
    }
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, [count, bottom]);
  return stack;
}

type ToastCardProps = Omit<Toast, 'host' | 'about' | 'path'> & { onDismiss: (id: number) => void };

function ToastCard({ id, kind, text, action, note, onDismiss }: ToastCardProps) {
  // A timer is outside React, so it needs an effect.
  useEffect(() => {
    const timer = setTimeout(() => onDismiss(id), shownForMs);
    return () => clearTimeout(timer);
  }, [id, onDismiss]);
  return (
    <div role={kind === 'success' ? 'status' : 'alert'} data-kind={kind} className="toast">
      <div className="min-w-0 grow self-center">
        <p className={`toast-text max-sm:text-sm ${note ? 'line-clamp-1 py-0' : 'line-clamp-2'}`}>{text}</p>
        {note && <p className="line-clamp-1 text-sm text-ink-soft">{note}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            onDismiss(id);
            action.onPress();
          }}
          className="min-h-11 rounded-sm px-3 font-semibold whitespace-nowrap text-cyan underline hover:bg-shade max-sm:px-1 max-sm:text-sm"
        >
          {action.text}
        </button>
      )}
      <button type="button" onClick={() => onDismiss(id)} aria-label="Dismiss" className="toast-dismiss" />
    </div>
  );
}
