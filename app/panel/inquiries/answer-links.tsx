import type { Inquiry, ReplyKind } from '#app/domain/inquiries/inquiry.ts';
import { replyLinks } from '#app/domain/inquiries/inquiry-reply.ts';
import { useCompanyName } from '#app/panel/frame/calls/known-settings.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { MailIcon, PhoneIcon, WhatsappIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import { ReplyPicker } from './reply-picker.tsx';
import type { InquiryActions } from './use-inquiry-actions.ts';

const looks = {
  called: { kind: 'secondary', icon: <PhoneIcon /> },
  mailed: { kind: 'secondary', icon: <MailIcon /> },
  whatsapp: { kind: 'whatsapp', icon: <WhatsappIcon />, target: '_blank', rel: 'noopener noreferrer' },
} as const;

/** The action that the user tapped in a notification. */
const focused = (link: HTMLElement | null) => link?.focus();

/** Links to reply by phone, WhatsApp or e-mail. Records each tap. `only` shows a single link as a large button. */
export function AnswerLinks({
  inquiry,
  actions,
  only,
}: {
  inquiry: Inquiry;
  actions: InquiryActions;
  only?: ReplyKind;
}) {
  const links = replyLinks(inquiry, useCompanyName(), dealer.locale);
  return (
    <ul aria-label="Answer" className="flex flex-wrap gap-2 *:grid max-sm:*:grow">
      {only === undefined && (
        <li className="max-sm:basis-full">
          <ReplyPicker inquiry={inquiry} actions={actions} />
        </li>
      )}
      {links
        .filter(({ kind }) => only === undefined || only === kind)
        .map(({ kind, name, href }) => {
          const { icon, ...look } = looks[kind];
          return (
            <li key={kind} className={only && 'grow'}>
              <ButtonLink
                {...look}
                size={only ? 'medium' : 'small'}
                ref={only && focused}
                // Three links fit side by side on the narrowest phone.
                className="max-sm:gap-1.5 max-sm:px-2"
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
