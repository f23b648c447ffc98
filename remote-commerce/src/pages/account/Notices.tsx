import type { ReactNode } from 'react';
import { Outcomes } from '@site/remote-kit/ui';

interface NoticesProps<Name extends string> {
  form: string;
  /** By the result's name, as the api redirects to it. */
  texts: Readonly<Record<Name, ReactNode>>;
  /** The results that are no failures. */
  good: readonly NoInfer<Name>[];
}

/** What a page's forms came to; the address's fragment shows one of them. */
export function Notices<Name extends string>({ form, texts, good }: NoticesProps<Name>) {
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
