import type { ReactNode } from 'react';
import { SheetDrawing } from '#app/ui/sheet-drawing.tsx';

/** Stands for a list without entries, and says why there are none; `children` say what to do. */
export const EmptyList = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="border border-dashed border-line px-4 py-10 text-center text-ink-soft">
    <SheetDrawing state="empty" className="mx-auto mb-4" />
    <p>{text}</p>
    {children}
  </div>
);
