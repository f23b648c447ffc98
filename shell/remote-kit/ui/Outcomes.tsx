import type { ReactNode } from 'react';
import { Callout } from './Callout.tsx';

type Results = Readonly<Record<string, ReactNode>>;

/** A form's results without script: the api redirects to one of them, by the fragment `<form>-<name>`. */
export function Outcomes({ form, good = {}, bad }: { form: string; good?: Results; bad: Results }) {
  const list = (kind: 'good' | 'bad', role: string, results: Results) =>
    Object.entries(results).map(([name, text]) => (
      <Callout key={name} id={`${form}-${name}`} {...{ kind, role }} whenTargeted tabIndex={-1}>
        {text}
      </Callout>
    ));
  return [...list('good', 'status', good), ...list('bad', 'alert', bad)];
}
