import type { PackageFacts } from '@site/api-contract';
import { formatFileSize } from '@site/shared-i18n';
import { usePage, useTexts } from '@site/remote-kit';
import styles from './frame.module.css';

/** A file to download: its name and, once known, its size and the SHA-256 to check it by. */
export function FileFacts({ file, facts }: { file: string; facts?: PackageFacts | undefined }) {
  const t = useTexts('download.check', 'order.packageFile');
  const { language } = usePage();
  const { size, sha256 } = facts ?? {};
  return (
    <div className={styles.file}>
      <p>{size ? `${file} · ${formatFileSize(size, language)}` : t('order.packageFile', { file })}</p>
      {sha256 && (
        <p>
          {t('download.check')} <code translate="no">{sha256}</code>
        </p>
      )}
    </div>
  );
}
