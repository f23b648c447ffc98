import { Elements } from '@stripe/react-stripe-js';
import type { StripeElementsOptionsClientSecret } from '@stripe/stripe-js';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { usePage } from '@site/remote-kit';
import { readAppearance } from './appearance.ts';
import type { PaymentProvider } from './load-provider.ts';
import { PaymentFields, type PaymentFieldsProps } from './PaymentFields.tsx';
import { TestModeNotice } from './TestModeNotice.tsx';

interface PaymentFormProps extends PaymentFieldsProps {
  provider: PaymentProvider;
}

/** The provider's form, in the visitor's language and the site's colours. */
export function PaymentForm({ provider, ...fields }: PaymentFormProps) {
  const { language, state } = usePage();
  const theme = useStore(state, (shell) => shell.theme);
  // Depends on the theme: reads its computed colours.
  const appearance = useMemo(() => readAppearance(theme), [theme]);
  const { clientSecret } = fields;
  const options = useMemo<StripeElementsOptionsClientSecret>(
    () => ({ clientSecret, locale: language, appearance }),
    [clientSecret, language, appearance],
  );
  return (
    <>
      {provider.testMode && <TestModeNotice />}
      <Elements stripe={provider.stripe} options={options}>
        <PaymentFields {...fields} />
      </Elements>
    </>
  );
}
