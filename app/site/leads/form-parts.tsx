import { Button } from '#app/ui/button.tsx';

/** A hidden field that bots fill in. Its name has no meaning, so that browsers do not autofill it. */
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

/** The submit button, and the status of unsent input, set by lead-form.ts. */
export function FormEnd({ label }: { label: string }) {
  return (
    <>
      <Button type="submit">{label}</Button>
      <p role="status" data-note="" className="form-note" />
    </>
  );
}
