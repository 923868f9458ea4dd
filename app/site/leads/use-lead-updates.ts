import { useEffect } from 'react';
import { type LeadRefused, type LeadSent, leadRefused, leadSent, readLead } from './lead-store.ts';

type News = {
  /** Whether the form shows that its words are still on their way. */
  isWaiting: () => boolean;
  onSent: (isEdited: boolean) => void;
  onRefused: (errors: Record<string, string>) => void;
};

/** Tells a form what became of its words: by the retry queue, or on another page while this one was out of sight. */
export function useLeadUpdates(name: string, { isWaiting, onSent, onRefused }: News): void {
  // The retry queue, other pages and the browser's Back are outside React.
  useEffect(() => {
    const sent = ({ detail }: LeadSent) => {
      if (detail.name === name) onSent(detail.isEdited);
    };
    const refused = ({ detail }: LeadRefused) => {
      if (detail.name === name) onRefused(detail.errors);
    };
    const look = () => {
      const lead = readLead(name);
      if (!isWaiting() || lead?.waiting) return;
      if (lead && Object.keys(lead.errors).length > 0) onRefused(lead.errors);
      else onSent(lead !== null);
    };
    const listeners = [
      [leadSent, sent],
      [leadRefused, refused],
      ['pageshow', look],
      ['storage', look],
    ] as [string, EventListener][];
    for (const [event, listener] of listeners) addEventListener(event, listener);
    return () => {
      for (const [event, listener] of listeners) removeEventListener(event, listener);
    };
  });
}
