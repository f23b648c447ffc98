import { Each, Value } from '@site/remote-kit';

/** The `rows` of the page's data, each a `label` and a `value`. */
export function DataRows({ className }: { className: string | undefined }) {
  return (
    <dl className={className}>
      <Each of="rows">
        <div>
          <dt>
            <Value of="label" />
          </dt>
          <dd>
            <Value of="value" />
          </dd>
        </div>
      </Each>
    </dl>
  );
}
