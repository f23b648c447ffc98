import type { ComponentProps } from 'react';
import { longestEmail } from '@site/api-contract/field-limits';
import { Field } from '@site/remote-kit/ui';

type FieldProps = ComponentProps<typeof Field>;

export const ofEmail = { type: 'email', autoComplete: 'email', maxLength: longestEmail } as const;

export function EmailField(props: Omit<FieldProps, 'type' | 'maxLength'>) {
  return <Field {...ofEmail} {...props} />;
}
