import { useTranslation } from 'react-i18next';
import { isReadableHead, mailsOf, readField, setField } from '../head.ts';

interface HeadFieldsProps {
  head: string;
  isReadOnly: boolean;
  change: (head: string) => void;
}

/** What stands at the top of a file, as fields; a block that cannot be read, as text to mend. */
export function HeadFields({ head, isReadOnly, change }: HeadFieldsProps) {
  const { t } = useTranslation();
  if (!isReadableHead(head))
    return (
      <label className="field">
        {t('column.headRaw')}
        <textarea
          rows={8}
          value={head}
          readOnly={isReadOnly}
          onChange={({ target }) => change(target.value)}
        />
      </label>
    );
  const mails = mailsOf(head);
  const field = (path: string[], label: string, as: 'text' | 'date' | 'area') => {
    const value = readField(head, path) ?? '';
    const attributes = {
      value,
      readOnly: isReadOnly,
      onChange: ({ target }: { target: { value: string } }) => change(setField(head, path, target.value)),
    };
    return (
      <label className="field" key={path.join('.')}>
        {label}
        {as === 'area' ? <textarea rows={3} {...attributes} /> : <input type={as} {...attributes} />}
      </label>
    );
  };
  return (
    <>
      {field(['title'], t('fields.title'), 'text')}
      {field(['subtitle'], t('fields.subtitle'), 'area')}
      {field(['description'], t('fields.description'), 'area')}
      <div className="field-row">
        {field(['version'], t('fields.version'), 'text')}
        {field(['effective'], t('fields.effective'), 'date')}
        {field(['lastUpdated'], t('fields.lastUpdated'), 'date')}
      </div>
      {mails.length > 0 && field(['requests', 'form'], t('fields.form'), 'area')}
      {mails.map((mail) => [
        field(['requests', 'mails', mail, 'subject'], t('fields.subject', { mail }), 'text'),
        field(['requests', 'mails', mail, 'wish'], t('fields.wish', { mail }), 'area'),
      ])}
    </>
  );
}
