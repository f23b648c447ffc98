import { Each, value } from '@site/remote-kit';

/** The `rows` of the page's data, each a `label` and a `value`. */
export function DataRows({ className }: { className: string | undefined }) {
  return (
    <dl className={className}>
      <Each of="rows">
        <div>
          <dt>{value('label')}</dt>
          <dd>{value('value')}</dd>
        </div>
      </Each>
    </dl>
  );
}
