import { createContext, useContext } from 'react';

/** Where docs/operations.md can be read; by its name in the repository where no address is set. */
export const RunbookAddress = createContext<string | undefined>(undefined);

/** The heading of an alert in the runbook: what to do. @param alert its name in docs/monitoring/alerts.yml */
export function Runbook({ alert }: { alert: string }) {
  const address = useContext(RunbookAddress);
  if (!address) return <code>{`docs/operations.md#${alert.toLowerCase()}`}</code>;
  return <a href={`${address}#${alert.toLowerCase()}`}>{alert}</a>;
}
