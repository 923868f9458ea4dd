import { useEffect, useRef } from 'react';
import { sentences } from '#app/admin/sentences.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';

type RecoveryCodesProps = { codes: readonly string[]; username: string; onDone: () => void };

/** The recovery codes, the one time that they are shown: to be copied, or printed without the rest of the page. */
export function RecoveryCodes({ codes, username, onDone }: RecoveryCodesProps) {
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone, and this must not be missed.
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast('success', sentences.secondFactor.copied);
    } catch {
      // Where the connection is not secret browsers offer no clipboard.
      toast('failure', sentences.secondFactor.notCopied);
    }
  }

  return (
    <div className="max-w-xl border-l-8 border-yellow-mark bg-shade px-4 py-4">
      <div className="print-alone">
        <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          Keep these recovery codes
        </h3>
        <p className="mt-2">
          With one of them you can sign in as <strong>{username}</strong> when your phone is lost. Each works once. They
          are shown only now: print them or write them down, and keep them where you keep important papers.
        </p>
        <ol className="mt-4 grid gap-x-8 gap-y-1 font-mono min-[26rem]:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind="secondary" size="small" onClick={copy}>
          Copy
        </Button>
        <Button kind="secondary" size="small" onClick={() => print()}>
          Print
        </Button>
        <Button size="small" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
