import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

export type Tool = {
  name: string;
  /** The button's content; a text equal to `name` needs no label. */
  face: ReactNode;
  isOn?: boolean;
  /** Expanded state of a button that opens a form. */
  isOpen?: boolean;
  /** Disabled but focusable, so that the focus is never lost. */
  isIdle?: boolean;
  run: () => void;
};

type ToolbarProps = {
  label: string;
  groups: Tool[][];
  /** Wraps to a second row on wide screens instead of scrolling. */
  wraps?: boolean;
};

/** Toolbar with one tab stop; arrow keys move between its buttons. */
export function Toolbar({ label, groups, wraps = false }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const count = groups.flat().length;
  let index = 0;

  function move(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1 + count,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    bar.current?.querySelectorAll('button')[next % count]?.focus();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      onKeyDown={move}
      className={`flex overflow-x-auto overscroll-x-contain ${wraps ? 'md:flex-wrap' : 'border-t border-rule'}`}
    >
      {groups.map((tools) => (
        <div key={tools[0]?.name} className="flex shrink-0 border-r border-rule last:border-r-0">
          {tools.map((tool) => {
            const at = index++;
            return (
              <ToolButton
                key={tool.name}
                {...tool}
                isTabStop={at === Math.min(current, count - 1)}
                onFocused={() => setCurrent(at)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

type ToolButtonProps = Tool & { isTabStop: boolean; onFocused: () => void };

function ToolButton({ name, face, isOn, isOpen, isIdle = false, run, isTabStop, onFocused }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={typeof face === 'string' && face === name ? undefined : name}
      title={name}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      aria-disabled={isIdle || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocused}
      // Pressing a button must not move the cursor or close the phone's keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isIdle && run()}
      className="grid h-11 min-w-11 place-items-center border-y-3 border-transparent px-2 text-sm font-semibold whitespace-nowrap focus-visible:-outline-offset-3 hover:bg-shade aria-disabled:opacity-40 aria-expanded:bg-shade aria-pressed:border-b-cyan aria-pressed:bg-shade"
    >
      {face}
    </button>
  );
}
