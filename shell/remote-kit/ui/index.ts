/* What most islands use. Import others by their file: all that is named here is part of each remote's shared script. */
export { Honeypot } from './Honeypot.tsx';
export { Button, ButtonLink } from './Button.tsx';
export { Callout, Outcomes } from './Callout.tsx';
export { Card } from './Card.tsx';
export { Field, Refusals } from './Field.tsx';
export { Ground } from './Ground.tsx';
export { PageHead } from './PageHead.tsx';
