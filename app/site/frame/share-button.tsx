import { whatsappShare } from '#app/domain/inquiries/whatsapp.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ShareIcon } from '#app/ui/icons.tsx';

type ShareButtonProps = { address: string; title: string; message: string };

/** Shares `message` by WhatsApp, or the address by the device or the clipboard, with the script `share`. */
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
