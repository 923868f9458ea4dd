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

/** The button that sends, and what happens to words that could not be sent yet: lead-form.ts says it. */
export function FormEnd({ label }: { label: string }) {
  return (
    <>
      <Button type="submit">{label}</Button>
      <p role="status" data-note="" className="form-note" />
    </>
  );
}
