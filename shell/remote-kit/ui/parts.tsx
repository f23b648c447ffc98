import { useLayoutEffect, useRef, type ComponentProps, type ReactNode, type Ref } from 'react';
import unseen from './Unseen.module.css';
import buttonStyles from './Button.module.css';
import calloutStyles from './Callout.module.css';
import cardStyles from './Card.module.css';
import fieldStyles from './Field.module.css';
import groundStyles from './Ground.module.css';
import pageHeadStyles from './PageHead.module.css';

interface Variant {
  /** `primary` by default: the main action of a page. */
  variant?: 'primary' | 'secondary' | 'text' | undefined;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'ref'> & Variant;
type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className'> & Variant;

/** Submits no form unless its `type` is `submit`. */
export function Button({ variant = 'primary', type = 'button', disabled, ...props }: ButtonProps) {
  return (
    <button
      ref={useReturningFocus(disabled)}
      className={buttonStyles[variant]}
      type={type}
      disabled={disabled}
      {...props}
    />
  );
}

export function ButtonLink({ variant = 'primary', children, ...props }: ButtonLinkProps) {
  return (
    <a className={buttonStyles[variant]} {...props}>
      {children}
    </a>
  );
}

/** A pressed button that is disabled meanwhile loses the focus: it gets it back, unless another element has it by then. */
function useReturningFocus(disabled = false) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (disabled) hadFocus.current = activeElement === button.current;
    // A press while it is disabled moves the focus to an ancestor.
    else if (hadFocus.current && activeElement?.contains(button.current))
      button.current?.focus({ preventScroll: true });
  }, [disabled]);
  return button;
}

/** An invisible field: the api drops a form in which it is filled in, as only bots do that. */
export function Honeypot({ label }: { label: string }) {
  return (
    <p className={unseen.unseen} aria-hidden="true">
      <label>
        {label}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}

type CalloutProps = Omit<ComponentProps<'div'>, 'className'> & {
  /** `plain` by default: neutral information. */
  kind?: 'plain' | 'good' | 'bad';
  /** Shown only while the address's fragment is its id: forms without script redirect there. */
  whenTargeted?: boolean;
};

export function Callout({ kind = 'plain', whenTargeted, ...props }: CalloutProps) {
  return <div className={calloutStyles.callout} data-kind={kind} data-waits={whenTargeted} {...props} />;
}

type CardProps = ComponentProps<'section'> & { as?: 'section' | 'div' | 'li' | 'article' };

/** A framed part of a page with even spacing inside. */
export function Card({ as: Tag = 'section', className, ...props }: CardProps) {
  // Typed as one element: a card reads no props that only some elements have.
  const Element = Tag as 'section';
  return <Element className={className ? `${cardStyles.card} ${className}` : cardStyles.card} {...props} />;
}

interface FieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'date';
  /** True by default. */
  required?: boolean;
  /** Rows of a multi-line field; single-line where absent. */
  rows?: number;
  autoComplete?: string;
  defaultValue?: string | undefined;
  maxLength?: number;
  /** What the browser accepts, of a single-line field; `title` says it in words, where no script does. */
  pattern?: string;
  title?: string;
  inputMode?: 'decimal';
  error?: string | undefined;
  /** Messages below the field for a form without script, where the browser refuses its value. */
  refusals?: readonly [missing: string, invalid: string];
  hint?: string;
  /** Whether the form sends it; true by default. */
  isSent?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A field with its label and error. Its id is made from its name. */
export function Field({
  label,
  error,
  refusals,
  hint,
  rows,
  type = 'text',
  isSent = true,
  ref,
  ...props
}: FieldProps) {
  const id = `field-${props.name}`;
  const parts = [refusals && `${id}-refusals`, error && `${id}-error`, hint && `${id}-hint`];
  const described = parts.filter(Boolean).join(' ');
  const input = {
    id,
    required: true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    placeholder: refusals && ' ',
    ...props,
    name: isSent ? props.name : undefined,
  };
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea {...input} rows={rows} /> : <input {...input} type={type} ref={ref} />}
      {refusals && <Refusals id={`${id}-refusals`} texts={refusals} />}
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error} role="alert">
          {error}
        </p>
      )}
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}

interface RefusalsProps {
  id?: string;
  texts: readonly string[];
}

/** Must follow a field with a placeholder: CSS shows the text that holds, and boot prevents the browser's own bubble. */
export function Refusals({ id, texts }: RefusalsProps) {
  return (
    <span id={id} className={fieldStyles.refusals} data-refusals="">
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
}

/** The decorative background of pages behind the landing page (L18): two soft blobs, and further layers. */
export function Ground({ children }: { children?: ReactNode }) {
  return (
    <div className={groundStyles.ground} aria-hidden="true">
      {children}
    </div>
  );
}

type Results = Readonly<Record<string, ReactNode>>;

/** A form's results without script: the api redirects to one of them, by the fragment `<form>-<name>`. */
export function Outcomes({ form, good = {}, bad }: { form: string; good?: Results; bad: Results }) {
  const list = (kind: 'good' | 'bad', role: string, results: Results) =>
    Object.entries(results).map(([name, text]) => (
      <Callout key={name} id={`${form}-${name}`} {...{ kind, role }} whenTargeted tabIndex={-1}>
        {text}
      </Callout>
    ));
  return [...list('good', 'status', good), ...list('bad', 'alert', bad)];
}

interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  before?: ReactNode;
  children?: ReactNode;
}

export function PageHead({ title, lead, before, children }: PageHeadProps) {
  return (
    <header className={pageHeadStyles.head}>
      {before}
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p>{lead}</p>}
      {children}
    </header>
  );
}
