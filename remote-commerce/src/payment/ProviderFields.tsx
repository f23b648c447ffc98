import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { StripeElements, StripeElementsOptionsClientSecret } from '@stripe/stripe-js';
import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { usePage } from '@site/remote-kit';
import { readAppearance } from './appearance.ts';
import type { PaymentProvider } from './load-provider.ts';
import { TestModeNotice } from './TestModeNotice.tsx';

export { confirmOrder } from './confirm-order.ts';

interface ProviderFieldsProps extends PaymentElements {
  provider: PaymentProvider;
  clientSecret: string;
  /** Above the fields. */
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
      {children}
      <Elements stripe={provider.stripe} options={options}>
        <Fields {...handlers} />
      </Elements>
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
