import { useToast } from '#app/ui/toast.tsx';

/** Copies a text and says so, or else says `otherwise`: browsers offer no clipboard on insecure connections. */
export function useCopy(text: string, otherwise: string) {
  const toast = useToast();
  return async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast('success', 'Copied');
    } catch {
      toast('failure', `Could not be copied. ${otherwise}`);
    }
  };
}
