import type { ComponentProps } from 'react';
import { usePage } from '@site/remote-kit';

export interface ApiFormProps extends Omit<ComponentProps<'form'>, 'action' | 'method'> {
  action: string;
  values?: Readonly<Record<string, string>> | undefined;
}

/** A form that needs no script: the api answers it with a redirect. */
export function ApiForm({ action, values, children, ...props }: ApiFormProps) {
  const { language } = usePage();
  return (
    <form method="post" action={`/api/${action}`} {...props}>
      {Object.entries({ language, ...values }).map(([name, content]) => (
        <input key={name} type="hidden" name={name} value={content} />
      ))}
      {children}
    </form>
  );
}
