export { BotTrap } from './BotTrap.tsx';
export { Button, ButtonLink } from './Button.tsx';
export { Callout } from './Callout.tsx';
export { Card } from './Card.tsx';
export { Choice } from './Choice.tsx';
export { Disclosure } from './Disclosure.tsx';
export { Field } from './Field.tsx';
export { Ground } from './Ground.tsx';
export { PageHead } from './PageHead.tsx';
