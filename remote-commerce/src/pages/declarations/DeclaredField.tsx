import type { ComponentProps } from 'react';
import { Unless, value, When } from '@site/remote-kit';
import { Field } from '@site/remote-kit/ui';

type DeclaredFieldProps = Omit<ComponentProps<typeof Field>, 'error' | 'defaultValue' | 'ref'>;

/** A field as the visitor typed it, with what is wrong with it; the shell fills in both. */
export function DeclaredField(props: DeclaredFieldProps) {
  const { name } = props;
  const typed = value(name);
  return (
    <>
      <When data={`errors.${name}`}>
        <Field {...props} defaultValue={typed} error={value(`errors.${name}`)} />
      </When>
      <Unless data={`errors.${name}`}>
        <Field {...props} defaultValue={typed} />
      </Unless>
    </>
  );
}
