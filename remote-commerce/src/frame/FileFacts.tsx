import { useTranslation } from 'react-i18next';
import type { PackageFacts } from '@site/api-contract';
import { formatFileSize } from '@site/shared-i18n';
import { usePage } from '@site/remote-kit';
import styles from './file-facts.module.css';

/** A downloaded file's name and size, and the SHA-256 to check it by, as far as they are known. */
export function FileFacts({ file, facts }: { file: string; facts: PackageFacts }) {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const { size, sha256 } = facts;
  if (size === undefined) return null;
  return (
    <div className={styles.facts}>
      <p>
        {file} · {formatFileSize(size, language)}
      </p>
      {sha256 && (
        <p>
          {t('download.check')} <code translate="no">{sha256}</code>
        </p>
      )}
    </div>
  );
}
