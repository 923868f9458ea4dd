import { useEffect } from 'react';
import { ApiFailure, client } from '#app/client.ts';
import { useToast } from '#app/ui/toast.tsx';
import { forgetLead, leadSent, leadWaiting, readLead, saveLead, waitingLeads } from './lead-store.ts';

const firstPause = 4000;
const longestPause = 60_000;

/** True when sending again later may help: no connection, a server in trouble, or too many at once. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Sends the forms that wait, as soon as there is a connection, and keeps trying less and less often. */
export function useCourier(): void {
  const toast = useToast();
  // The network and the clock are outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = firstPause;
    let isBusy = false;

    async function deliver() {
      if (isBusy) return;
      isBusy = true;
      clearTimeout(timer);
      let isWaiting = false;
      for (const name of waitingLeads()) {
        const lead = readLead(name);
        if (!lead) continue;
        try {
          await client.contact(lead.inquiry, lead.requestKey);
          forgetLead(name);
          toast('success', lead.sentSentence);
          dispatchEvent(new CustomEvent(leadSent, { detail: name }));
        } catch (error) {
          if (mayPass(error)) isWaiting = true;
          else saveLead(name, { ...lead, isWaiting: false });
        }
      }
      isBusy = false;
      if (!isWaiting) {
        pause = firstPause;
        return;
      }
      timer = setTimeout(deliver, pause);
      pause = Math.min(pause * 2, longestPause);
    }

    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(deliver, pause);
    };
    deliver();
    addEventListener('online', deliver);
    addEventListener(leadWaiting, later);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', deliver);
      removeEventListener(leadWaiting, later);
    };
  }, [toast]);
}
