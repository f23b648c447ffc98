import type { ReactNode } from 'react';
import { value } from '@site/remote-kit';
import { Outcomes } from '@site/remote-kit/ui';
import { ApiForm, type ApiFormProps } from '../../frame/api-forms.tsx';

/** Forms sent without a session. */
const withoutCsrf = ['link', 'sign-in', 'join-plan', 'confirm-address'];

/** Carries the CSRF token of its session and purpose. @param props.form the last part of its endpoint's path */
export function AccountForm({ form, values, ...props }: Omit<ApiFormProps, 'action'> & { form: string }) {
  const name = form.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const csrf = withoutCsrf.includes(form) ? {} : { csrf: value(`csrf.${name}`) };
  return <ApiForm action={`account/${form}`} values={{ ...csrf, ...values }} {...props} />;
}

interface FormOutcomesProps<Name extends string> {
  form: string;
  /** By the result's name, as the api redirects to it. */
  texts: Readonly<Record<Name, ReactNode>>;
  good: readonly NoInfer<Name>[];
}

/** What a page's forms came to; the address's fragment shows one of them. */
export function FormOutcomes<Name extends string>({ form, texts, good }: FormOutcomesProps<Name>) {
  const goodNames = new Set<string>(good);
  const named = Object.entries<ReactNode>(texts);
  return (
    <Outcomes
      form={form}
      good={Object.fromEntries(named.filter(([name]) => goodNames.has(name)))}
      bad={Object.fromEntries(named.filter(([name]) => !goodNames.has(name)))}
    />
  );
}
