import { type LeadRefused, type LeadSent, leadRefused, leadSent, readLead } from './lead-store.ts';

type Handlers = {
  /** Whether the form shows a pending submission. */
  isWaiting: () => boolean;
  onSent: (isEdited: boolean) => void;
  onRefused: (errors: Record<string, string>) => void;
};

/** Notifies a form of its delivery by the retry queue, or by another page while this one was hidden. */
export function onLeadUpdate(name: string, { isWaiting, onSent, onRefused }: Handlers): void {
  const look = () => {
    const lead = readLead(name);
    if (!isWaiting() || lead?.waiting) return;
    if (lead && Object.keys(lead.errors).length > 0) onRefused(lead.errors);
    else onSent(lead !== null);
  };
  addEventListener(leadSent, (event) => {
    const { detail } = event as LeadSent;
    if (detail.name === name) onSent(detail.isEdited);
  });
  addEventListener(leadRefused, (event) => {
    const { detail } = event as LeadRefused;
    if (detail.name === name) onRefused(detail.errors);
  });
  // After Back, and after deliveries by other pages.
  addEventListener('pageshow', look);
  addEventListener('storage', look);
}
