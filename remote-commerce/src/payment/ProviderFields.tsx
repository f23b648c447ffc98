import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type {
  Appearance,
  Stripe,
  StripeElements,
  StripeElementsOptionsClientSecret,
} from '@stripe/stripe-js';
import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { withAsciiDomain } from '@site/api-contract/email';
import { isSetupIntent } from '@site/api-contract/intents';
import { usePage, useTexts } from '@site/remote-kit';
import { Callout } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import styles from './payment.module.css';

export interface PaymentProvider {
  stripe: Stripe;
  /** No card is charged. */
  testMode: boolean;
}

interface ProviderFieldsProps extends PaymentElements {
  provider: PaymentProvider;
  clientSecret: string;
  /** Beneath the fields: above them, a phone's header would hide what was refused. */
  children: ReactNode;
}

interface PaymentElements {
  /** Called once the visitor can type. */
  onReady(elements: StripeElements): void;
  /** @param isComplete whether the provider could be asked to confirm */
  onChange(isComplete: boolean): void;
  onFailure(): void;
}

export function ProviderFields({ provider, clientSecret, children, ...handlers }: ProviderFieldsProps) {
  const { language, state } = usePage();
  const theme = useStore(state, (shell) => shell.theme);
  // Depends on the theme: reads its computed colours.
  const appearance = useMemo(() => readAppearance(theme), [theme]);
  const options = useMemo<StripeElementsOptionsClientSecret>(
    () => ({ clientSecret, locale: language, appearance }),
    [clientSecret, language, appearance],
  );
  return (
    <>
      {provider.testMode && <TestModeNotice />}
      <Elements stripe={provider.stripe} options={options}>
        <Fields {...handlers} />
      </Elements>
      {children}
    </>
  );
}

function Fields({ onReady, onChange, onFailure }: PaymentElements) {
  const elements = useElements();
  return (
    <PaymentElement
      options={{ fields: { billingDetails: { email: 'never' } } }}
      onReady={() => elements && onReady(elements)}
      onChange={({ complete }) => onChange(complete)}
      onLoadError={({ error }) => {
        console.error('The provider’s form did not load', error.type, error.code);
        onFailure();
      }}
    />
  );
}

/** The provider's test cards (docs.stripe.com/testing), with their outcomes. */
const testCards = [
  ['4242 4242 4242 4242', 'testSucceeds'],
  ['4000 0000 0000 0002', 'testDeclined'],
  ['4000 0027 6000 3184', 'testChallenge'],
] as const;

function TestModeNotice() {
  const t = useTexts('payment');
  return (
    <Callout>
      <strong>{t('payment.testMode')}</strong>
      <Disclosure variant="plain" summary={t('payment.testCards')}>
        <dl className={styles.testCards}>
          {testCards.map(([number, outcome]) => (
            <div key={number}>
              <dt>{number}</dt>
              <dd>{t(`payment.${outcome}`)}</dd>
            </div>
          ))}
        </dl>
        <p>{t('payment.testDetails')}</p>
      </Disclosure>
    </Callout>
  );
}

/** The site's design tokens for the provider's form: our CSS does not reach its iframe. */
function readAppearance(theme: 'light' | 'dark'): Appearance {
  const probe = document.body.appendChild(document.createElement('span'));
  const colour = (token: string) => {
    // The provider supports neither `oklch()` nor `light-dark()`; mixing in sRGB computes a colour as three numbers.
    probe.style.color = `color-mix(in srgb, var(--color-${token}) 100%, black 0%)`;
    const parts = getComputedStyle(probe).color.match(/\d[\d.e-]*/g) ?? [];
    const [red, green, blue] = parts.map((part) => Math.round(Math.min(1, Number(part)) * 255));
    return `rgb(${red ?? 0}, ${green ?? 0}, ${blue ?? 0})`;
  };
  const appearance: Appearance = {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('accent'),
      colorBackground: colour('page'),
      colorText: colour('text'),
      colorTextSecondary: colour('text-soft'),
      colorDanger: colour('bad'),
      borderRadius: '8px',
      fontFamily: getComputedStyle(document.body).fontFamily,
    },
  };
  probe.remove();
  return appearance;
}

export type Confirmation =
  /** Already paid, in another tab or by a try whose response was lost. */
  | { outcome: 'settled' }
  /** Closed: another device has started a newer order, or it was abandoned. */
  | { outcome: 'over' }
  /** By the provider, with its message for the visitor; it has put the focus on a field that is incomplete. */
  | { outcome: 'refused'; message: string; isIncomplete: boolean }
  /** Before the provider, or without its response; with the api's message, if any. */
  | { outcome: 'failed'; message?: string };

interface OrderConfirmation {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  email: string;
  /** Path and query on the site; by default its origin, which leads to the order's outcome (C7). */
  returnAddress: string | undefined;
}

/** Confirms an order; on success the provider redirects back to the site, so this returns only otherwise. */
export async function confirmOrder({
  stripe,
  elements,
  clientSecret,
  email,
  returnAddress = '/',
}: OrderConfirmation): Promise<Confirmation> {
  const options = {
    elements,
    confirmParams: {
      return_url: `${window.location.origin}${returnAddress}`,
      payment_method_data: { billing_details: { email: withAsciiDomain(email) ?? email } },
    },
  };
  const { error } = await (isSetupIntent(clientSecret)
    ? stripe.confirmSetup(options)
    : stripe.confirmPayment(options));
  const status = (error.setup_intent ?? error.payment_intent)?.status;
  if (status === 'succeeded' || status === 'processing') return { outcome: 'settled' };
  if (status === 'canceled') return { outcome: 'over' };
  console.error('The provider did not confirm the order', error.type, error.code);
  // Without a response, the message is the network's, not the provider's.
  if (error.type === 'api_connection_error' || !error.message) return { outcome: 'failed' };
  return { outcome: 'refused', message: error.message, isIncomplete: error.type === 'validation_error' };
}
