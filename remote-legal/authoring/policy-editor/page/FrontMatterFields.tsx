import { useTranslation } from 'react-i18next';
import { isReadableFrontMatter, mailsOf, readField, setField } from '../front-matter.ts';

interface FrontMatterFieldsProps {
  frontMatter: string;
  isReadOnly: boolean;
  change: (frontMatter: string) => void;
}

/** A file's front matter as fields, or as plain text where it cannot be parsed. */
export function FrontMatterFields({ frontMatter, isReadOnly, change }: FrontMatterFieldsProps) {
  const { t } = useTranslation();
  if (!isReadableFrontMatter(frontMatter))
    return (
      <label className="field">
        {t('column.headRaw')}
        <textarea
          rows={8}
          value={frontMatter}
          readOnly={isReadOnly}
          onChange={({ target }) => change(target.value)}
        />
      </label>
    );
  const mails = mailsOf(frontMatter);
  const field = (path: string[], label: string, as: 'text' | 'date' | 'area') => {
    const attributes = {
      value: readField(frontMatter, path) ?? '',
      readOnly: isReadOnly,
      onChange: ({ target }: { target: { value: string } }) =>
        change(setField(frontMatter, path, target.value)),
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
