import { usePage } from '@site/remote-kit';
import type { Page } from '@site/remote-kit/prerender';
import { explainFault, type TextFault } from '../../policies/fault.ts';
import styles from './faults.module.css';

/** The pages below the faults of the texts, for those who write them. */
export function withFaults(pages: Page[], faults: readonly TextFault[]): Page[] {
  if (faults.length === 0) return pages;
  return pages.map((page) => ({
    ...page,
    async load() {
      const { default: Content } = await page.load();
      return {
        default: () => (
          <>
            <FaultList faults={faults} />
            <Content />
          </>
        ),
      };
    },
  }));
}

function FaultList({ faults }: { faults: readonly TextFault[] }) {
  const { language } = usePage();
  return (
    <ul className={styles.faults}>
      {faults.map((fault) => (
        <li key={`${fault.file} ${fault.line} ${fault.code}`}>
          {`${fault.file}:${fault.line} ${explainFault(fault, language)}`}
        </li>
      ))}
    </ul>
  );
}
