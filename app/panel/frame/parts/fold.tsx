import { type ReactNode, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router';

/**
 * Whether a folded part is open: by a tap, by an address whose hash is `id` or one of its fields, or by an error in one
 * of its fields.
 */
export function useIsOpen(id: string, fields: readonly string[], isOpenAtFirst = false) {
  const named = useLocation().hash.slice(1);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || (named !== '' && [id, ...fields].includes(named)));
  const form = useFormContext();
  const hasError = fields.some((name) => form?.getFieldState(name, form.formState).invalid);
  // Stays open while the owner corrects the field.
  useEffect(() => {
    if (hasError) setIsOpen(true);
  }, [hasError]);
  return [isOpen || hasError, setIsOpen] as const;
}

type FoldProps = {
  title: ReactNode;
  /** The fields inside. */
  fields?: readonly string[];
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** A part of a page or form that opens on request, or if one of its fields needs attention. */
export function Fold({ title, fields = [], isOpenAtFirst, children }: FoldProps) {
  const [isOpen, setIsOpen] = useIsOpen('', fields, isOpenAtFirst);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-cyan wrap-anywhere">{title}</summary>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </details>
  );
}
