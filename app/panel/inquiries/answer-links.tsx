import { useState } from 'react';
import type { DealerFacts } from '#app/domain/business/dealer-facts.ts';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { Inquiry, ReplyKind } from '#app/domain/inquiries/inquiry.ts';
import type { ReplyChannel } from '#app/domain/inquiries/inquiry-reply.ts';
import { replyChannels, replyLink, replyLinks, replyText } from '#app/domain/inquiries/inquiry-reply.ts';
import type { ReplyTemplate, ReplyValues } from '#app/domain/inquiries/reply-templates.ts';
import { fillTemplate, productOf, replyValues } from '#app/domain/inquiries/reply-templates.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { useCompanyName } from '#app/panel/frame/calls/known-settings.ts';
import { useAnswer } from '#app/panel/frame/calls/use-answer.ts';
import { ChatIcon, PenIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { MailIcon, PhoneIcon, WhatsappIcon } from '#app/ui/icons.tsx';
import { ifPossible } from '#app/ui/if-possible.ts';
import { dealer } from '#dealer';
import type { InquiryActions } from './use-inquiry-actions.ts';

const looks = {
  called: { kind: 'secondary', icon: <PhoneIcon /> },
  mailed: { kind: 'secondary', icon: <MailIcon /> },
  whatsapp: { kind: 'whatsapp', icon: <WhatsappIcon />, target: '_blank', rel: 'noopener noreferrer' },
} as const;

/** An icon above its text, so that four fit side by side on a phone. */
const stacked = 'max-sm:flex-col max-sm:gap-0.5 max-sm:px-0 max-sm:py-1 max-sm:text-xs';

/** The action that the user tapped in a notification. */
const focused = (link: HTMLElement | null) => link?.focus();

/**
 * Links to reply by phone, WhatsApp or e-mail. Records each tap. They stay at the bottom edge while the message above them
 * is read. `only` shows a single link as a large button.
 */
export function AnswerLinks({ inquiry, actions, only }: ReplyProps & { only?: ReplyKind }) {
  const links = replyLinks(inquiry, useCompanyName(), dealer.locale);
  return (
    <ul
      aria-label="Answer"
      data-bottom-bar={only ? undefined : ''}
      className={
        only
          ? 'flex'
          : 'low:static sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 grid grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-1.5 border-y border-rule bg-sheet px-2 py-2 *:grid sm:flex sm:px-4 md:bottom-0 lg:-mx-5 lg:px-5 xl:-mx-6 xl:px-6'
      }
    >
      {only === undefined && (
        <li>
          <ReplyPicker inquiry={inquiry} actions={actions} />
        </li>
      )}
      {links
        .filter(({ kind }) => only === undefined || only === kind)
        .map(({ kind, name, href }) => {
          const { icon, ...look } = looks[kind];
          return (
            <li key={kind} className={only && 'grid grow'}>
              <ButtonLink
                {...look}
                size={only ? 'medium' : 'small'}
                ref={only && focused}
                className={only ? '' : stacked}
                href={href}
                onClick={() => actions.reply(inquiry, kind)}
              >
                {icon} {only ? `${name} ${inquiry.name}` : name}
              </ButtonLink>
            </li>
          );
        })}
    </ul>
  );
}

const channels = {
  whatsapp: { name: 'WhatsApp', Icon: WhatsappIcon },
  mailed: { name: 'E-mail', Icon: MailIcon },
  sms: { name: 'SMS', Icon: ChatIcon },
} as const;

type ReplyProps = { inquiry: Inquiry; actions: InquiryActions };

/** Replies with a template. Preselects the last template and channel, so that WhatsApp takes two taps. */
function ReplyPicker(props: ReplyProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <SmallButton kind="primary" icon={PenIcon} text="Reply" className={stacked} onClick={() => setIsOpen(true)} />
      <Dialog title={`Reply to ${props.inquiry.name}`} isOpen={isOpen} onClose={close}>
        <ReplySheet {...props} onSent={close} />
      </Dialog>
    </>
  );
}

function ReplySheet({ inquiry, actions, onSent }: ReplyProps & { onSent: () => void }) {
  const facts = useReplyFacts(inquiry);
  const companyName = useCompanyName();
  const [last] = useState(readLastReply);
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  if (facts === null) return <p role="status">Loading…</p>;

  const { templates, values } = facts;
  const lastAt = templates.findIndex(({ name }) => name === last.template);
  const isDone = inquiry.status === 'resolved' || inquiry.quotation?.state === 'accepted';
  const reviewAt = isDone && values.review !== '' ? templates.findIndex(({ text }) => text.includes('{review}')) : -1;
  const at = chosen ?? Math.max(0, reviewAt >= 0 ? reviewAt : lastAt);
  const template = templates[at];
  const text = typed ?? ((template && fillTemplate(template.text, values)) || replyText(inquiry, companyName));
  const links = [last.channel, ...replyChannels.filter((each) => each !== last.channel)].flatMap((channel) => {
    const href = replyLink(channel, inquiry, text, dealer.locale);
    return href === null ? [] : [{ channel, href, ...channels[channel] }];
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {templates.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Template</legend>
          {templates.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two templates may have the same name.
            <label key={index} className="choice">
              <input
                type="radio"
                name="template"
                className="sr-only"
                checked={index === at}
                onChange={() => {
                  setChosen(index);
                  setTyped(null);
                }}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      <TextArea label="Your reply" rows={9} dir="auto" value={text} onChange={({ target }) => setTyped(target.value)} />
      <div className="low:static sticky bottom-0 -mx-5 -mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2 border-t border-rule bg-sheet px-5 py-3">
        {links.map(({ channel, href, name, Icon }, index) => (
          <ButtonLink
            key={channel}
            href={href}
            kind={channel === 'whatsapp' ? 'whatsapp' : index === 0 ? 'primary' : 'secondary'}
            size="small"
            className="first:col-span-full max-sm:px-1"
            {...(channel === 'whatsapp' && { target: '_blank', rel: 'noopener noreferrer' })}
            onClick={() => {
              saveLastReply({ channel, template: template?.name ?? '' });
              void actions.reply(inquiry, channel, template?.name);
              onSent();
            }}
          >
            <Icon /> {name}
          </ButtonLink>
        ))}
        {links.length === 0 && <p>This message has no phone number and no e-mail address.</p>}
      </div>
    </div>
  );
}

type Known = { settings: Pick<Settings, 'companyName' | keyof DealerFacts>; userName: string };

/** The last loaded values: the fallback for replies while offline. */
let known: Known = { settings: { companyName: '', ...firstFacts(dealer) }, userName: '' };

async function loadKnown() {
  const [settings, userName] = await Promise.all([panel.settings.read(), panel.auth.name()]);
  known = { settings, userName };
}

async function findProduct(inquiry: Inquiry): Promise<Product | null> {
  const wanted = productOf(inquiry);
  if (wanted === null) return null;
  const { products } = await panel.products.list('name' in wanted ? { search: wanted.name } : wanted);
  return products.find((product) => ('name' in wanted ? product.name === wanted.name : true)) ?? null;
}

type ReplyFacts = { templates: readonly ReplyTemplate[]; values: ReplyValues };

/** Returns the templates and an inquiry's placeholder values; `null` while loading. Offline, uses the last loaded ones. */
function useReplyFacts(inquiry: Inquiry): ReplyFacts | null {
  const [facts, setFacts] = useState<ReplyFacts | null>(null);
  useAnswer(
    () => Promise.allSettled([findProduct(inquiry), loadKnown()]),
    ([found]) => {
      const { settings, userName } = known;
      const companyName = settings.companyName || dealer.name;
      const product = found.status === 'fulfilled' ? found.value : null;
      const rest = { companyName, userName, product, siteUrl: location.origin, locale: dealer.locale };
      setFacts({ templates: settings.replyTemplates, values: replyValues(inquiry, { ...settings, ...rest }) });
    },
    [inquiry.id],
  );
  return facts;
}

const lastReplyKey = 'last reply';

type LastReply = { channel: ReplyChannel; template: string };

/** Template and channel of the last reply from this browser; the defaults for the next reply. */
function readLastReply(): LastReply {
  const last: LastReply | null = ifPossible(() => JSON.parse(localStorage.getItem(lastReplyKey) ?? 'null'));
  return last !== null && replyChannels.includes(last.channel) ? last : { channel: 'whatsapp', template: '' };
}

const saveLastReply = (last: LastReply): void =>
  void ifPossible(() => localStorage.setItem(lastReplyKey, JSON.stringify(last)));
