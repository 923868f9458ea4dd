import { type InboundSource, inboundNames, inboundSources, rightNames } from '#app/domain/accounts/api-key.ts';
import { hookEvents } from '#app/domain/accounts/webhook.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import type { Route } from './+types/keys-page';
import { accountCalls } from './account-calls.ts';
import { keyCalls, webhookCalls } from './key-calls.ts';
import { Keys, SecretForm } from './keys.tsx';
import { Hook } from './webhooks.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(
    request,
    async () => ({
      ...{ keys: await keyCalls.list(), hooks: await webhookCalls.list() },
      ...{ needsCode: (await accountCalls.secondFactor()).isOn, now: new Date() },
    }),
    { sentence: 'Failed to fetch keys and webhooks' },
  );

export default function KeysPage({ loaderData }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  return (
    <>
      <PageHead
        title="Keys and webhooks"
        back={{ to: '/admin/account', text: 'Account' }}
        lead="Connects other software with your data, without your password."
      />
      {found === null ? (
        <NotLoaded what="The list of keys and webhooks" />
      ) : (
        <div className="@container">
          <Sections {...found} />
        </div>
      )}
    </>
  );
}

/** Where a source takes the address. */
const inboundPlaces: Record<InboundSource, string> = {
  'inbound-form': 'Give it to the person who made the other website.',
  'inbound-indiamart': 'In IndiaMART: Lead Manager, Push API. Paste it there.',
  'inbound-google': 'In Google Ads: the lead form, Lead delivery, Webhook URL. Any key will do.',
  'inbound-justdial': 'Ask JustDial to send your leads to it.',
};

const isInbound = ({ rights }: { rights: readonly string[] }) => rights.some((right) => right in inboundNames);

type Found = NonNullable<Awaited<ReturnType<typeof clientLoader>>['value']>;

function Sections({ keys, hooks, needsCode, now }: Found) {
  return (
    <>
      <PanelSection
        title="Leads from portals and forms"
        lead="A secret address for IndiaMART, Google, JustDial or a form of another website. Each lead becomes a message."
      >
        <Keys list={keys.filter(isInbound)} now={now} none="No addresses yet." />
        <Fold title="New address">
          <SecretForm
            title="New address"
            noun="address"
            name={['Name (optional)', 'To tell several of one source apart']}
            choices={['Source', inboundNames, 'source']}
            isOneChoice
            needsCode={needsCode}
            send={keyCalls.add}
            made={({ name, key, rights }) => [
              name,
              `${location.origin}/api/inbound/${key}`,
              inboundSources.filter((each) => rights.includes(each)).map((each) => inboundPlaces[each])[0] ?? '',
            ]}
          />
        </Fold>
      </PanelSection>
      <PanelSection
        title="API keys"
        lead="Other software, such as your accounting, reads or changes data with a key instead of your password."
      >
        <Keys list={keys.filter((key) => !isInbound(key))} now={now} none="No keys yet." />
        <Fold title="New key">
          <SecretForm
            title="New key"
            noun="key"
            name={['Name', 'For example, the program']}
            choices={['Rights', { ...rightNames, all: 'All of these, blog, customers and reports' }, 'right']}
            hasLifetime
            needsCode={needsCode}
            send={keyCalls.add}
            made={({ name, key }) => [name, key]}
          />
        </Fold>
      </PanelSection>
      <PanelSection
        title="Webhooks"
        lead="Your website informs other software within seconds, for example of an accepted quotation."
      >
        {hooks.length === 0 && <p className="text-ink-soft">No webhooks yet.</p>}
        <ul className="max-w-xl divide-y divide-rule">
          {hooks.map((hook) => (
            <Hook key={hook.id} {...hook} />
          ))}
        </ul>
        <Fold title="New webhook">
          <SecretForm
            title="New webhook"
            noun="webhook"
            name={['Address', 'Of the other software. It begins with https://']}
            choices={['Events', hookEvents, 'event']}
            needsCode={needsCode}
            send={async ({ name: address, rights: events, password, code }) => {
              const { secret } = await webhookCalls.add({ address, events, password, code });
              return { address, secret };
            }}
            pathOf={(field) => (field === 'address' ? 'name' : field)}
            made={({ address, secret }) => [address, secret]}
          />
        </Fold>
      </PanelSection>
    </>
  );
}
