import type { ReactNode } from 'react';
import { usePage, value } from '@site/remote-kit';

interface AccountFormProps {
  /** The last part of its endpoint's path. */
  form: string;
  /** Values sent with the visitor's input. */
  values?: Readonly<Record<string, string>>;
  className?: string | undefined;
  children: ReactNode;
}

/** The forms of who is not signed in. */
const withoutCsrf = ['link', 'sign-in', 'join-plan', 'confirm-address'];

/** A form that the api answers with a redirect. Of a signed-in page, it carries the CSRF token of its session and purpose. */
export function AccountForm({ form, values = {}, className, children }: AccountFormProps) {
  const { language } = usePage();
  const name = form.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const csrf = withoutCsrf.includes(form) ? {} : { csrf: value(`csrf.${name}`) };
  return (
    <form className={className} method="post" action={`/api/account/${form}`}>
      {Object.entries({ language, ...csrf, ...values }).map(([name, content]) => (
        <input key={name} type="hidden" name={name} value={content} />
      ))}
      {children}
    </form>
  );
}
