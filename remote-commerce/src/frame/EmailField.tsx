import type { ComponentProps } from 'react';
import { longestEmail } from '@site/api-contract/field-limits';
import { Field } from '@site/remote-kit/ui';

type EmailFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'maxLength'>;

/** A field for an e-mail address, with the browser's autofill unless told otherwise. */
export function EmailField(props: EmailFieldProps) {
  return <Field type="email" autoComplete="email" maxLength={longestEmail} {...props} />;
}
