import { Button } from '#app/ui/button.tsx';
import { sentences } from './sentences.ts';

/** A field that people do not see. Machines fill in everything. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

type FormEndProps = { label: string; isPending: boolean; isWaiting: boolean };

/** The button that sends, and what happens to words that could not be sent yet. */
export function FormEnd({ label, isPending, isWaiting }: FormEndProps) {
  return (
    <>
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Sending…' : label}
      </Button>
      {isWaiting && (
        <p role="status" className="border-l-8 border-yellow-mark bg-paper px-4 py-3">
          {sentences.waiting}
        </p>
      )}
    </>
  );
}
