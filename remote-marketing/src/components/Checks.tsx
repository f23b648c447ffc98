import { Icon } from './Icon.tsx';
import layout from './layout.module.css';

/** A list of what is included; each line is unique. */
export function Checks({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={layout.checks}>
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" />
          {line}
        </li>
      ))}
    </ul>
  );
}
