import type { ComponentProps } from 'react';
import { Unless, value, When } from '@site/remote-kit';
import { Field } from '@site/remote-kit/ui';

type FilledFieldProps = Omit<ComponentProps<typeof Field>, 'error' | 'defaultValue' | 'ref'>;

/** A field with the visitor's input and its error, both filled in by the shell. */
export function FilledField(props: FilledFieldProps) {
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
