import { type ReactNode, useId } from 'react';
import { MoreIcon } from '#app/panel/frame/icons.tsx';
import { useIsWide } from '#app/panel/frame/use-is-wide.ts';

const closeWhenPressed = (menu: HTMLElement | null) => menu?.addEventListener('click', () => menu.hidePopover());

/** Further actions of a page, beside its main action; if there is no room, in a menu at the bottom edge. */
export function PageMenu({ children }: { children: ReactNode }) {
  const id = useId();
  if (useIsWide()) return children;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="true"
        aria-label="More actions"
        className="-mr-2 grid size-11 place-items-center rounded-sm hover:bg-shade"
      >
        <MoreIcon />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form. */}
      <div
        ref={closeWhenPressed}
        id={id}
        popover="auto"
        role="group"
        aria-label="More actions"
        className="menu-sheet *:min-h-12 *:w-full *:justify-start *:border-x-0 *:border-b-0 *:not-first:border-t-rule *:px-4 *:text-base"
      >
        {children}
      </div>
    </>
  );
}
