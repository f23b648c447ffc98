export { Button, ButtonLink } from './Button.tsx';
export { Field } from './Field.tsx';
