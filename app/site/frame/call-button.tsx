import type { ComponentProps } from 'react';
import { pingOf } from '#app/domain/insights/ping.ts';
import { telephoneLink } from '#app/domain/text/phone.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import { useFrameFacts } from './settings.ts';

/** A button that calls the dealer. */
export const CallButton = (button: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink
    kind="secondary"
    {...button}
    href={telephoneLink(useFrameFacts().phone, dealer.locale)}
    ping={pingOf('call')}
  />
);
