import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Product } from '#app/domain/catalogue/product.ts';
import { linkReasonTexts, type ProductLink, type ProductLinks } from '#app/domain/supplies/links.ts';
import { at, one } from '#app/panel/frame/calls/answers.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { useAnswer } from '#app/panel/frame/calls/use-answer.ts';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { focusSection } from '#app/panel/frame/panel-section.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';

const maxFound = 8;

const fetchFailed = 'Failed to load the links';
const sameKind = 'Not linked: one of the two must be a machine, the other a toner, ink or drum';

const titleOf = ({ isSupply }: ProductLinks) => (isSupply ? 'Fits machines' : 'Supplies');

/** The links between a machine and its supplies, on the page of either. Each change is saved at once. */
export function Links({ product: { id, updatedAt } }: { product: Pick<Product, 'id' | 'updatedAt'> }) {
  const path = `${at('/products', id)}/links`;
  const attempt = useAttempt();
  const [links, setLinks] = useState<ProductLinks | null>(null);
  const [found, setFound] = useState<{ id: string; name: string }[] | null>(null);

  // Saved specifications change the links.
  useAnswer(
    () => attempt(() => one<ProductLinks>(panelCall('GET', path)), { failure: fetchFailed }),
    (outcome) => 'value' in outcome && setLinks(outcome.value),
    [path, updatedAt],
  );

  async function decide(other: string, linked: boolean) {
    const outcome = await attempt(() => one<ProductLinks>(panelCall('PUT', path, { body: { other, linked } })), {
      success: linked ? 'Linked' : 'Link removed',
      failure: (failure) => (failure.status === 422 ? sameKind : 'Failed to save the link'),
    });
    if (!('value' in outcome)) return;
    setLinks(outcome.value);
    // The pressed button is gone.
    focusSection(titleOf(outcome.value));
  }

  async function find(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const search = String(new FormData(event.currentTarget).get('search'));
    const wanted = { search, limit: maxFound };
    const outcome = await attempt(() => panel.products.list(wanted), { failure: fetchFailed });
    if ('value' in outcome) setFound(outcome.value.products.filter((each) => each.id !== id));
  }

  if (links === null) return null;
  const { isSupply, linked, suggested } = links;
  const isLinked = new Set(linked.map((link) => link.id));
  const choices = (link: Named) => (
    <>
      {link.reason !== 'confirmed' && <Decide text="Confirm" link={link} decide={() => decide(link.id, true)} />}
      <Decide text="Remove" link={link} decide={() => decide(link.id, false)} />
    </>
  );
  return (
    <FormSection
      title={titleOf(links)}
      lead={
        isSupply
          ? 'The machines that use it. Each machine shows it as well. Changes are saved at once.'
          : 'Toner, ink and drums for this machine. Each of them shows the machine as well. Changes are saved at once.'
      }
    >
      {linked.length === 0 && <p>Nothing linked yet.</p>}
      <Rows label="Linked" links={linked}>
        {choices}
      </Rows>
      {suggested.length > 0 && <h3 className="font-bold">Suggestions</h3>}
      <Rows label="Suggestions" links={suggested}>
        {choices}
      </Rows>
      <form className="grid max-w-xl items-end gap-3 sm:grid-cols-[1fr_auto]" onSubmit={find}>
        <TextField
          name="search"
          label={isSupply ? 'Add a machine by name' : 'Add a supply by name'}
          type="search"
          required
        />
        <Button type="submit" kind="secondary">
          Search
        </Button>
      </form>
      <p role="status" className="text-sm">
        {found?.length === 0 && 'No product found.'}
      </p>
      <Rows label="Found" links={(found ?? []).filter((each) => !isLinked.has(each.id))}>
        {(link) => <Decide text="Add" link={link} decide={() => decide(link.id, true)} />}
      </Rows>
    </FormSection>
  );
}

type Named = { id: string; name: string; reason?: ProductLink['reason'] };
function Rows({ label, links, children }: { label: string; links: Named[]; children: (link: Named) => ReactNode }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={label} className="divide-y divide-rule border-y border-rule">
      {links.map((link) => (
        <li key={link.id} className="flex flex-wrap items-center gap-x-3 py-1">
          <span className="min-w-40 flex-1 font-semibold [overflow-wrap:anywhere]">
            {link.name}
            {link.reason && (
              <span className="block text-sm font-normal text-ink-soft">{linkReasonTexts[link.reason]}</span>
            )}
          </span>
          <span className="flex">{children(link)}</span>
        </li>
      ))}
    </ul>
  );
}

const Decide = ({ text, link, decide }: { text: string; link: Named; decide: () => Promise<void> }) => (
  <SmallButton kind="quiet" text={text} of={link.name} onClick={() => void decide()} />
);
