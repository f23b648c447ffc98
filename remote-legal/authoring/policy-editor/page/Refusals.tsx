import { useTranslation } from 'react-i18next';
import type { Language } from '@site/shared-i18n';
import { explainFault } from '../../../src/policies/fault.ts';
import type { Refusal } from '../contract.ts';

/** Shows why a request was refused, with the faults that prevent it. */
export function Refusals({ refusal, language }: { refusal: Refusal; language: Language }) {
  const { t } = useTranslation();
  const { code, message, faults = [] } = refusal;
  return (
    <div className="note bad" role="alert">
      <p>{t(`refusals.${code}`, { message })}</p>
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.file} ${fault.line} ${fault.code}`}>
              <b>{`${fault.file}, ${t('column.line', { line: fault.line })}`}</b>{' '}
              {explainFault(fault, language)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
