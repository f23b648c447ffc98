import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { StripeElements, StripeElementsOptionsClientSecret, Appearance } from '@stripe/stripe-js';
import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { usePage, useTexts } from '@site/remote-kit';
import { Callout } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import type { PaymentProvider } from './load-provider.ts';
import styles from './payment.module.css';

export { confirmOrder } from './confirm-order.ts';

interface ProviderFieldsProps extends PaymentElements {
  provider: PaymentProvider;
  clientSecret: string;
  /** Beneath the fields: above them, a phone's header would hide what was refused. */
  children: ReactNode;
}

interface PaymentElements {
  /** Called once the visitor can type. */
  onReady(elements: StripeElements): void;
  onChange(): void;
  onFailure(): void;
}

/** The provider's fields, in the visitor's language and the site's colours. */
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
      onChange={onChange}
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

/** Says that no card is charged, and lists the test cards. */
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
