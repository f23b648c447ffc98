import type { ComponentProps } from 'react';
import { maxEmailLength } from '@site/api-contract/field-limits';
import { Field } from '@site/remote-kit/ui';

type FieldProps = ComponentProps<typeof Field>;

export const ofEmail = { type: 'email', autoComplete: 'email', maxLength: maxEmailLength } as const;

export function EmailField(props: Omit<FieldProps, 'type' | 'maxLength'>) {
  return <Field {...ofEmail} {...props} />;
}
