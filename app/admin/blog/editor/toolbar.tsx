import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

export type Tool = {
  name: string;
  /** What the button shows; a text stands for itself. */
  face: ReactNode;
  /** For what is on or off at the cursor. */
  isOn?: boolean;
  /** For what opens something below. */
  isOpen?: boolean;
  /** There is nothing to do just now. It stays in reach, so that the focus never falls away. */
  isIdle?: boolean;
  run: () => void;
};

type ToolbarProps = {
  label: string;
  groups: Tool[][];
  /** On wide screens it takes a second row; else it scrolls. */
  wraps?: boolean;
};

/** A row of buttons with one stop for Tab; the arrow keys go from one to the next. */
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
                isStop={at === Math.min(current, count - 1)}
                onReached={() => setCurrent(at)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

type ToolButtonProps = Tool & { isStop: boolean; onReached: () => void };

function ToolButton({ name, face, isOn, isOpen, isIdle = false, run, isStop, onReached }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={typeof face === 'string' && face === name ? undefined : name}
      title={name}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      aria-disabled={isIdle || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onReached}
      // A finger or mouse on the toolbar leaves the cursor, and the phone's keyboard, where they are.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isIdle && run()}
      className="grid h-11 min-w-11 place-items-center border-y-3 border-transparent px-2 text-sm font-semibold whitespace-nowrap focus-visible:-outline-offset-3 hover:bg-shade aria-disabled:opacity-40 aria-expanded:bg-shade aria-pressed:border-b-cyan aria-pressed:bg-shade"
    >
      {face}
    </button>
  );
}
