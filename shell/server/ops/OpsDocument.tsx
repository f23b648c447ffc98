import { type ReactNode, createContext, useContext } from 'react';

export function OpsDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>Operations</title>
        <style>{opsStyle}</style>
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}

export function Table({ head, rows }: { head: string[]; rows: ReactNode[][] }) {
  if (rows.length === 0) return <p>None.</p>;
  return (
    <div>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Contains no quotes: React would escape them, and the CSP hash would not match. */
export const opsStyle =
  'body{font:16px/1.5 system-ui;margin:1rem}main{max-width:90rem;margin:auto}div{overflow-x:auto}table{border-collapse:collapse}th,td{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top;border-bottom:1px solid}code{white-space:nowrap}pre{white-space:pre-wrap}button,input{font:inherit;min-height:2rem}';

/** Where docs/operations.md can be read; by its name in the repository where no address is set. */
export const RunbookAddress = createContext<string | undefined>(undefined);

/** The heading of an alert in the runbook: what to do. @param alert its name in docs/monitoring/alerts.yml */
export function Runbook({ alert }: { alert: string }) {
  const address = useContext(RunbookAddress);
  if (!address) return <code>{`docs/operations.md#${alert.toLowerCase()}`}</code>;
  return <a href={`${address}#${alert.toLowerCase()}`}>{alert}</a>;
}
