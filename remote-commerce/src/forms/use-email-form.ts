import { useRef } from 'react';
import { useTexts } from '@site/remote-kit';
import { nameOf, useForm } from '@site/remote-kit/ui/use-form.ts';
import { meantAddress } from '@site/api-contract/meant-address';

type EmailFormOptions = Omit<Parameters<typeof useForm>[0], 'missing' | 'invalid'>;

/** `useForm` for a form with an `EmailField`: its first press with an address that looks misspelt asks, and sends nothing. */
export function useEmailForm({ send, ...options }: EmailFormOptions) {
  const t = useTexts('forms.check', 'forms.required', 'payment.emailInvalid');
  const asked = useRef('');
  return useForm({
    ...options,
    missing: (field) => t('forms.required', { field }),
    invalid: t('payment.emailInvalid'),
    send(form, show) {
      const field = form.querySelector<HTMLInputElement>('[type=email]');
      if (!field || field.value === asked.current || !meantAddress(field.value)) return send(form, show);
      asked.current = field.value;
      // So that the field offers its correction also where the address was typed before the scripts came.
      field.dispatchEvent(new Event('input', { bubbles: true }));
      show({ [nameOf(field)]: t('forms.check') });
    },
  });
}
