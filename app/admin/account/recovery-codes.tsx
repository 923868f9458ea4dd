import { useEffect, useRef } from 'react';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';

type RecoveryCodesProps = { codes: readonly string[]; username: string; onDone: () => void };

/** Shows new recovery codes, to copy or to print without the rest of the page. They cannot be shown again. */
export function RecoveryCodes({ codes, username, onDone }: RecoveryCodesProps) {
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is unmounted, and the codes must not be missed.
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast('success', settingsSentences.secondFactor.copied);
    } catch {
      // Browsers offer no clipboard on insecure connections.
      toast('failure', settingsSentences.secondFactor.notCopied);
    }
  }

  return (
    <div className="max-w-xl border-l-8 border-yellow-mark bg-shade px-4 py-4">
      <div className="print-alone">
        <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          Save your recovery codes
        </h3>
        <p className="mt-2">
          If you lose your phone, sign in as <strong>{username}</strong> with one of these codes. Each works once. They
          are shown only now: print them or write them down, and keep them in a safe place.
        </p>
        <ol className="mt-4 grid gap-x-8 gap-y-1 font-mono min-[26rem]:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="min-[26rem]:whitespace-nowrap">
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
          I saved them
        </Button>
      </div>
    </div>
  );
}
