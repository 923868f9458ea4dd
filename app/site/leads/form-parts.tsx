import { Button } from '#app/ui/button.tsx';

/** A field that people do not see. Machines fill in everything; its name says nothing, so that no browser does. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name="remarks" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

type FormEndProps = { label: string; isPending: boolean; note: string | null };

/** The button that sends, and what happens to words that could not be sent yet. */
export function FormEnd({ label, isPending, note }: FormEndProps) {
  return (
    <>
      {/* A disabled button would let the focus go. A second tap does nothing. */}
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? 'Sending…' : label}
      </Button>
      <div role="status" className="empty:absolute">
        {note && <p className="border-l-8 border-yellow-mark bg-paper px-4 py-3">{note}</p>}
      </div>
    </>
  );
}
