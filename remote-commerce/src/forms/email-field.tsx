import { useRef, useState, type ComponentProps, type InputEvent } from 'react';
import { maxEmailLength } from '@site/api-contract/field-limits';
import { meantAddress } from '@site/api-contract/meant-address';
import { useTexts } from '@site/remote-kit';
import { Button, Field } from '@site/remote-kit/ui';
import styles from './email-field.module.css';

type FieldProps = ComponentProps<typeof Field>;

export const ofEmail = { type: 'email', autoComplete: 'email', maxLength: maxEmailLength } as const;

/** Asks about a domain that looks misspelt: all that is bought or begun here is mailed there. */
export function EmailField(props: Omit<FieldProps, 'type' | 'maxLength'>) {
  const t = useTexts('forms.meant');
  const [meant, setMeant] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // While it is typed, and not once it is left: the button below would move away from under a press.
  const onInput = ({ target }: InputEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    input.current = target;
    setMeant(meantAddress(target.value));
  };
  const correct = () => {
    if (!input.current || !meant) return;
    input.current.value = meant;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
  };
  return (
    <div onInput={onInput}>
      <Field {...ofEmail} {...props} />
      <div aria-live="polite">
        {meant && (
          <p className={styles.meant}>
            <Button variant="text" onClick={correct}>
              {t('forms.meant', { email: meant })}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
