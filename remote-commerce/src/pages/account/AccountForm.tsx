import type { ReactNode } from 'react';
import { usePage } from '@site/remote-kit';
import type { AccountFormName } from './account-forms.ts';

interface AccountFormProps {
  form: AccountFormName;
  /** Values sent with the visitor's input. */
  values?: Readonly<Record<string, string>>;
  className?: string | undefined;
  children: ReactNode;
}

/** A form that the api answers with a redirect. */
export function AccountForm({ form, values = {}, className, children }: AccountFormProps) {
  const { language } = usePage();
  return (
    <form className={className} method="post" action={`/api/account/${form}`}>
      {Object.entries({ language, ...values }).map(([name, content]) => (
        <input key={name} type="hidden" name={name} value={content} />
      ))}
      {children}
    </form>
  );
}
