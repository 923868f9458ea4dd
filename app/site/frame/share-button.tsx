import { whatsappShare } from '#app/domain/inquiries/whatsapp.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ShareIcon } from '#app/ui/icons.tsx';

type ShareButtonProps = { address: string; title: string /** With the address, for WhatsApp. */; message: string };

/** Shares by WhatsApp; with the script `share`, by the device or the clipboard. The status follows the button. */
export const ShareButton = ({ address, title, message }: ShareButtonProps) => (
  <>
    <ButtonLink
      kind="secondary"
      href={whatsappShare(message)}
      ping={pingOf('share')}
      target="_blank"
      rel="noopener noreferrer"
      data-share={address}
      data-share-title={title}
    >
      <ShareIcon /> Share
    </ButtonLink>
    <span role="status" data-share-status="" className="font-semibold text-green" />
  </>
);
