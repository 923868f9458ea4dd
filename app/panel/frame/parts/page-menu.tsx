import { type ReactNode, useId } from 'react';
import { MoreIcon } from '#app/panel/frame/icons.tsx';
import { useIsWide } from '#app/panel/frame/use-is-wide.ts';

const closeWhenPressed = (menu: HTMLElement | null) => menu?.addEventListener('click', () => menu.hidePopover());

type MoreMenuProps = { label: string; className?: string; children: ReactNode };

/** A button with three dots that opens a menu at the bottom edge. */
export function MoreMenu({ label, className = '', children }: MoreMenuProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="true"
        aria-label={label}
        className="grid size-11 place-items-center rounded-sm hover:bg-shade"
      >
        <MoreIcon />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form. */}
      <div
        ref={closeWhenPressed}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={`menu-sheet ${className}`}
      >
        {children}
      </div>
    </>
  );
}

/** Further actions of a page, beside its main action; if there is no room, in a menu. */
export const PageMenu = ({ children }: { children: ReactNode }) =>
  useIsWide() ? (
    children
  ) : (
    <MoreMenu
      label="More actions"
      className="*:min-h-12 *:w-full *:justify-start *:border-x-0 *:border-b-0 *:not-first:border-t-rule *:px-4 *:text-base"
    >
      {children}
    </MoreMenu>
  );
